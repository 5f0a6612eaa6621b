//! Data sets by URL: caching, ranges, encodings, and filters that nothing passes.

use std::io::Read as _;

use axum::http::{Method, StatusCode};
use mazewright_dataset::formats::DATASET_FORMATS;

use crate::app::{Service, settings};

const SHORT: &str = "seed=1&count=20&cols=5&rows=5";

#[tokio::test]
async fn parts_of_a_short_data_set_are_those_of_the_whole() {
    let service = Service::new();
    for format in DATASET_FORMATS {
        let files = if format.value.kind.has_files { "&formats=json" } else { "" };
        let path = format!("/dataset.{}?{SHORT}{files}", format.name);
        let whole = service.get(&path).await;
        assert_eq!(whole.status, StatusCode::OK, "{path}");
        assert_eq!(whole.header("accept-ranges"), "bytes", "{path}");
        let (length, tag) = (whole.body.len(), whole.header("etag").to_owned());
        assert_eq!(whole.header("content-length"), length.to_string(), "{path}");
        for (range, first, end) in [
            ("bytes=0-3".to_owned(), 0, 4),
            ("bytes=-8".to_owned(), length - 8, length),
            (format!("bytes={}-", length / 2), length / 2, length),
            (format!("bytes=10-{length}"), 10, length),
        ] {
            let asked = [("range", &*range), ("accept-encoding", "gzip"), ("if-range", &*tag)];
            let part = service.get_with(&path, &asked).await;
            assert_eq!(part.status, StatusCode::PARTIAL_CONTENT, "{path} {range}");
            assert_eq!(part.header("content-length"), (end - first).to_string());
            let expected = format!("bytes {first}-{}/{length}", end - 1);
            assert_eq!(part.header("content-range"), expected, "{path}");
            assert_eq!(part.header("content-encoding"), "", "{path}");
            assert_eq!(part.body, whole.body[first..end], "{path} {range}");
            for name in ["etag", "cache-control"] {
                assert_eq!(part.header(name), whole.header(name), "{path} {range}: {name}");
            }
            // HEAD has the headers of the whole body.
            let head = service.send(Method::HEAD, &path, &asked, "").await;
            assert_eq!(head.status, StatusCode::OK, "{path} {range}");
            assert_eq!(head.header("content-length"), length.to_string(), "{path}");
        }
        let beyond = [("range", &*format!("bytes={length}-"))];
        let reply = service.get_with(&path, &beyond).await;
        assert_eq!(reply.status, StatusCode::RANGE_NOT_SATISFIABLE, "{path}");
        assert_eq!(reply.header("content-range"), format!("bytes */{length}"));
        for asked in [
            &[("range", "bytes=0-1,4-5")][..],
            &[("range", "bytes=0-1"), ("if-range", "\"other\"")],
        ] {
            let reply = service.get_with(&path, asked).await;
            assert_eq!((reply.status, reply.body.len()), (StatusCode::OK, length), "{path}");
        }
        let known = service.get_with(&path, &[("if-none-match", &*tag)]).await;
        assert_eq!(known.status, StatusCode::NOT_MODIFIED, "{path}");
        assert!(known.body.is_empty());
    }
}

#[tokio::test]
async fn a_data_set_with_a_seed_may_be_kept() {
    let service = Service::new();
    for format in DATASET_FORMATS {
        for (query, policy) in [
            ("seed=1&gen=1", "public, max-age=31536000, immutable"),
            ("seed=1", "public, max-age=86400, stale-while-revalidate=604800"),
            ("", "no-store"),
        ] {
            let path = format!("/dataset.{}?count=2&cols=4&rows=4&{query}", format.name);
            let reply = service.get(&path).await;
            assert_eq!(reply.header("cache-control"), policy, "{path}");
            assert_eq!(reply.header("etag").is_empty(), query.is_empty(), "{path}");
        }
    }
}

/// Short data sets, which are compressed whole, and long ones, which are compressed as they are made.
#[tokio::test]
async fn texts_are_compressed_for_callers_who_take_that() {
    let mut small = settings();
    small.cache = 0;
    for service in [Service::new(), Service::with(small)] {
        for format in DATASET_FORMATS {
            let path = format!("/dataset.{}?{SHORT}&formats=json", format.name);
            let path =
                if format.value.kind.has_files { path } else { path.replace("&formats=json", "") };
            let plain = service.get(&path).await;
            for encoding in ["gzip", "zstd", "br"] {
                let reply = service.get_with(&path, &[("accept-encoding", encoding)]).await;
                if !format.value.kind.is_compressible {
                    assert_eq!(reply.header("content-encoding"), "", "{path}");
                    assert_eq!(reply.body, plain.body, "{path}");
                    continue;
                }
                assert_eq!(reply.header("content-encoding"), encoding, "{path}");
                assert_eq!(reply.header("vary"), "accept-encoding", "{path}");
                assert_ne!(reply.header("etag"), plain.header("etag"), "{path}");
                assert!(reply.body.len() < plain.body.len() / 2, "{path}");
                let mut text = Vec::new();
                match encoding {
                    "gzip" => drop(
                        flate2::read::GzDecoder::new(&*reply.body).read_to_end(&mut text).unwrap(),
                    ),
                    "zstd" => text = zstd::decode_all(&*reply.body).unwrap(),
                    _ => drop(
                        brotli::Decompressor::new(&*reply.body, 4096)
                            .read_to_end(&mut text)
                            .unwrap(),
                    ),
                }
                assert_eq!(text, plain.body, "{path} {encoding}");
            }
        }
    }
}

#[tokio::test]
async fn a_filter_that_nothing_passes_is_rejected_at_once() {
    let service = Service::new();
    for format in DATASET_FORMATS {
        for (cols, rows, most) in [(4, 4, 15), (1, 2, 1), (5, 3, 14)] {
            let path = |range: &str| {
                format!(
                    "/dataset.{}?cols={cols}&rows={rows}&count=3&seed=1&solution_length={range}",
                    format.name
                )
            };
            let reply = service.get(&path(&format!("{}..", most + 1))).await;
            assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", path(""));
            assert_eq!(reply.faults(), [("solution_length".to_owned(), "too-large".to_owned())]);
            let json = reply.json();
            assert_eq!(json["errors"][0]["allowed"], format!("at most {most}"));
            let suggested = json["errors"][0]["suggestion"].as_str().unwrap().to_owned();
            assert_eq!(service.get(&path(&suggested)).await.status, StatusCode::OK);
        }
    }
    let far = service.get("/dataset.csv?count=1&offset=999999&unique=true&seed=1").await;
    assert_eq!(far.faults(), [("offset".to_owned(), "too-large".to_owned())], "{}", far.text());
}
