# mazewright in an image of its own: one static binary and nothing else.
#
#   docker build -t mazewright .
#   docker run --rm -p 8080:8080 mazewright

FROM rust:1.95-bookworm AS build
WORKDIR /build

# The dependencies alone first, around an empty program: this layer is built again only when they
# change.
COPY Cargo.toml Cargo.lock ./
COPY crates/book/Cargo.toml crates/book/
COPY crates/core/Cargo.toml crates/core/
COPY crates/dataset/Cargo.toml crates/dataset/
COPY crates/endless/Cargo.toml crates/endless/
COPY crates/games/Cargo.toml crates/games/
COPY crates/render/Cargo.toml crates/render/
COPY crates/request/Cargo.toml crates/request/
COPY crates/workload/Cargo.toml crates/workload/
COPY .cargo .cargo
COPY .ci/static .ci/static
RUN rustup target add wasm32-unknown-unknown \
    && mkdir -p src benches crates/render/benches \
    && for crate in crates/*; do mkdir "$crate/src" && touch "$crate/src/lib.rs"; done \
    && echo 'fn main() {}' \
        | tee build.rs src/main.rs benches/core.rs benches/dataset.rs crates/render/benches/pixels.rs \
    && touch src/lib.rs \
    && .ci/static \
    && rm -r build.rs src benches crates/*/src crates/*/benches target/static

COPY build.rs openapi.yaml ./
COPY benches benches
COPY crates crates
COPY docs/*.md docs/
COPY licenses licenses
COPY npm npm
COPY src src
# Files copied in are older than the empty program; Cargo goes by their times.
RUN find build.rs docs licenses npm openapi.yaml src crates -exec touch {} + \
    && .ci/static \
    && ldd target/static/mazewright 2>&1 | grep -E 'statically linked|not a dynamic executable' \
    && mkdir /data

FROM scratch
LABEL org.opencontainers.image.title="mazewright" \
      org.opencontainers.image.description="A maze rendering service: mazes on any tessellation as SVG, PNG or JSON, over HTTP" \
      org.opencontainers.image.version="1.0.0" \
      org.opencontainers.image.licenses="MIT"
COPY --from=build /build/target/static/mazewright /mazewright
# The licences of what is built in, and a bill of materials in CycloneDX.
COPY LICENSE licenses /licenses/
# For a volume with the database of games, which the user below may write to.
COPY --from=build --chown=65532:65532 /data /data
# Nobody, by number: there is no table of users here.
USER 65532:65532
# A container's own loopback cannot be reached from outside it.
ENV MAZE_LISTEN=0.0.0.0:8080
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=2s --retries=3 CMD ["/mazewright", "healthcheck"]
ENTRYPOINT ["/mazewright"]
