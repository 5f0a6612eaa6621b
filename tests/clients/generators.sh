#!/usr/bin/env bash
# Clients that openapi-generator makes of openapi.yaml: each is compiled, and fetches mazes as SVG, PNG and JSON from the
# running service at MAZE_URL.
#
#   tests/clients/generators.sh               python, typescript-fetch, go, java and rust
#   tests/clients/generators.sh csharp ...    those that are named
#
# Works in target/clients, where check.sh has installed openapi-generator and TypeScript. Of a language without a compiler
# here it says so, and compiles nothing.
set -euo pipefail
cd "$(dirname "$0")/../../target/clients"
(( $# > 0 )) || set -- python typescript-fetch go java rust

generate() {
    local name=$1
    shift
    rm -rf "generated/$name"
    python/bin/openapi-generator-cli generate --input-spec openapi.yaml --generator-name "$name" \
        --output "generated/$name" "$@" >"generated/$name.log" 2>&1 || { cat "generated/$name.log"; return 1; }
}

# Compiles a client by a command in its folder, if there is the program.
compile() {
    local name=$1 program=$2
    shift 2
    if ! command -v "$program" >/dev/null; then
        echo "openapi-generator, $name: generated, but not compiled, because there is no $program"
        return
    fi
    (cd "generated/$name" && "$@" >compile.log 2>&1) || { cat "generated/$name/compile.log"; return 1; }
    echo "openapi-generator, $name: compiles"
}

mkdir -p generated
for name in "$@"; do
    case $name in
        python)
            generate python
            PYTHONPATH=generated/python python/bin/python generated.py
            ;;
        typescript-fetch)
            generate typescript-fetch --additional-properties=importFileExtension=.js
            rm -rf generated/js
            cp generated.ts package.json generated
            npx tsc --strict --target es2022 --module nodenext --types node --typeRoots node_modules/@types \
                --outDir generated/js generated/generated.ts
            node generated/js/generated.js
            ;;
        rust)
            generate rust --additional-properties=library=reqwest
            client=generated/rust
            # The generator drops null from the items of lists.
            sed -i 's/\(crosses: \|distances: Option<\)Vec<i32>/\1Vec<Option<i32>>/' "$client"/src/models/{dual,maze}.rs
            # The lock file of this repository has most of its packages.
            cp ../../Cargo.lock "$client"
            printf '\n[dev-dependencies]\ntokio = { version = "1", features = ["macros", "rt"] }\n\n[workspace]\n' >>"$client/Cargo.toml"
            mkdir "$client/examples"
            cp generated.rs "$client/examples"
            # TLS and what debuggers read take longer to compile than all else.
            CARGO_TARGET_DIR=rust CARGO_PROFILE_DEV_DEBUG=0 RUSTFLAGS=-Awarnings \
                cargo run --quiet --manifest-path "$client/Cargo.toml" --no-default-features --example generated
            ;;
        go)
            # Enumerations have values of the same name, such as none.
            generate go --additional-properties=enumClassPrefix=true
            # Its only dependency is Debian's golang-gopkg-validator.v2-dev. Its tests have others.
            client=generated/go
            rm -r "$client/test"
            mkdir -p "$client/vendor/gopkg.in" "$client/consumer"
            cp -r /usr/share/gocode/src/gopkg.in/validator.v2 "$client/vendor/gopkg.in"
            printf '# gopkg.in/validator.v2 v2.0.1\n## explicit\ngopkg.in/validator.v2\n' >"$client/vendor/modules.txt"
            cp generated.go "$client/consumer/main.go"
            (cd "$client" && go run -mod=vendor ./consumer)
            ;;
        java)
            # The generator asks for the class of List<T>, which Java does not have, where a value may also be a list. Of
            # such a value the client takes any object.
            options=openApiNullable=false,useJakartaEe=true,useSingleRequestParameter=true
            generate java --library native --additional-properties="$options" --schema-mappings \
                MaskInBody=Object,OpeningsInBody=Object,RouteMoves=Object,GameRoute=Object,RouteCell=Object
            # The generator's own program holds Jackson, which the client uses.
            classes=$(find "$PWD/python" -name openapi-generator.jar):/usr/share/java/jakarta-annotation-api.jar
            javac -nowarn -J-XX:TieredStopAtLevel=1 -d generated/java/classes -cp "$classes" \
                generated.java $(find generated/java/src/main -name '*.java') >generated/java.log 2>&1 ||
                { cat generated/java.log; exit 1; }
            java -XX:TieredStopAtLevel=1 -cp "generated/java/classes:$classes" Generated
            ;;
        csharp)
            # Of a value that may be either of two lists, the generator writes a class with two methods of one name.
            generate csharp --schema-mappings GameRoute=Object,RouteMoves=Object
            compile csharp dotnet dotnet build
            ;;
        *)
            echo "$name is none of python, typescript-fetch, rust, go, java, csharp" >&2
            exit 1
            ;;
    esac
done
