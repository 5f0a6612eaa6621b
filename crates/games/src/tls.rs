//! TLS to other servers: the authorities that are trusted, and how much of a certificate is checked. Nothing else
//! configures TLS.

use std::error::Error;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{WebPkiServerVerifier, verify_server_cert_signed_by_trust_anchor};
use rustls::crypto::{CryptoProvider, ring};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme,
};

/// How much of a server's certificate is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CertificateCheck {
    /// Nothing: the connection is encrypted, but the server may be any.
    Nothing,
    /// The signature of a trusted authority.
    Authority,
    /// Its authority, and that it is for the name of the server.
    AuthorityAndName,
}

/// The authorities whose certificates are trusted: those of a file, or those of the system.
#[derive(Clone, Debug, Default)]
pub struct Authorities {
    /// The certificates of the file.
    given: Option<Arc<[CertificateDer<'static>]>>,
}

impl Authorities {
    /// Reads the certificates of a file in PEM form. Without a file, those of the system are trusted.
    pub fn read(file: Option<&Path>) -> Result<Self, String> {
        let Some(file) = file else { return Ok(Self::default()) };
        let wrong = |why: String| format!("MAZE_CA_FILE is {}: {why}", file.display());
        let text = std::fs::read(file).map_err(|error| wrong(error.to_string()))?;
        let all: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&text).collect();
        let all = all.map_err(|error| wrong(format!("it is not a PEM file: {error}")))?;
        if all.is_empty() {
            return Err(wrong("it has no certificate in PEM form".to_owned()));
        }
        roots(&all).map_err(wrong)?;
        Ok(Self { given: Some(all.into()) })
    }

    /// Returns whether the certificates are those of a file.
    pub fn are_given(&self) -> bool {
        self.given.is_some()
    }

    /// Returns the certificates, or an error if there are none.
    fn certificates(&self) -> Result<Arc<[CertificateDer<'static>]>, String> {
        if let Some(given) = &self.given {
            return Ok(Arc::clone(given));
        }
        // Some certificates of a system may be of a kind that is not supported.
        let mut found = rustls_native_certs::load_native_certs().certs;
        found.retain(|certificate| RootCertStore::empty().add(certificate.clone()).is_ok());
        if found.is_empty() {
            return Err(
                "this system has no certificates of authorities; name a file with some in \
                        MAZE_CA_FILE"
                    .to_owned(),
            );
        }
        Ok(found.into())
    }

    /// Returns the certificates in PEM form.
    pub fn pem(&self) -> Result<String, String> {
        let block = |certificate: &CertificateDer<'_>| {
            let text = STANDARD.encode(certificate);
            format!("-----BEGIN CERTIFICATE-----\n{text}\n-----END CERTIFICATE-----\n")
        };
        Ok(self.certificates()?.iter().map(block).collect())
    }

    /// Returns the configuration of a client.
    pub fn client(&self, check: CertificateCheck) -> Result<ClientConfig, String> {
        let provider = Arc::new(ring::default_provider());
        let builder = ClientConfig::builder_with_provider(Arc::clone(&provider));
        let builder =
            builder.with_safe_default_protocol_versions().map_err(|error| error.to_string())?;
        let roots = match check {
            CertificateCheck::Nothing => None,
            _ => Some(roots(&self.certificates()?)?),
        };
        let builder = match roots {
            Some(roots) if check == CertificateCheck::AuthorityAndName => {
                let verifier =
                    WebPkiServerVerifier::builder_with_provider(Arc::new(roots), provider).build();
                builder.with_webpki_verifier(verifier.map_err(|error| error.to_string())?)
            }
            roots => builder
                .dangerous()
                .with_custom_certificate_verifier(Arc::new(AnyNameVerifier { roots, provider })),
        };
        Ok(builder.with_no_client_auth())
    }
}

fn roots(certificates: &[CertificateDer<'static>]) -> Result<RootCertStore, String> {
    let mut all = RootCertStore::empty();
    for certificate in certificates {
        all.add(certificate.clone()).map_err(|error| error.to_string())?;
    }
    Ok(all)
}

/// A check of certificates that leaves out their names.
#[derive(Debug)]
struct AnyNameVerifier {
    /// `None` if any certificate will do.
    roots: Option<RootCertStore>,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for AnyNameVerifier {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        _name: &ServerName<'_>,
        _ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        if let Some(roots) = &self.roots {
            let certificate = ParsedCertificate::try_from(end_entity)?;
            let algorithms = self.provider.signature_verification_algorithms.all;
            verify_server_cert_signed_by_trust_anchor(
                &certificate,
                roots,
                intermediates,
                now,
                algorithms,
            )?;
        }
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        rustls::crypto::verify_tls12_signature(message, certificate, signed, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        rustls::crypto::verify_tls13_signature(message, certificate, signed, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}

/// Describes a rejected certificate, with the setting that decides about it. Returns `None` for errors of other kinds.
pub fn rejected_certificate(error: &(dyn Error + 'static)) -> Option<String> {
    let mut next = Some(error);
    while let Some(error) = next {
        // Neither a shared error nor an `io::Error` is the source of itself.
        let error = match error.downcast_ref::<Arc<dyn Error + Send + Sync>>() {
            Some(shared) => &**shared as &(dyn Error + 'static),
            None => error,
        };
        let held = error.downcast_ref::<std::io::Error>().and_then(std::io::Error::get_ref);
        let tls = held.map_or_else(|| error.downcast_ref(), |held| held.downcast_ref());
        if let Some(rustls::Error::InvalidCertificate(fault)) = tls {
            return Some(Fault(fault).to_string());
        }
        next = error.source();
    }
    None
}

/// A fault of a certificate, as a text for operators.
struct Fault<'a>(&'a CertificateError);

impl fmt::Display for Fault<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            CertificateError::UnknownIssuer => f.write_str(
                "no authority that is trusted has signed the server's certificate; MAZE_CA_FILE names a \
                 file with those that are",
            ),
            CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
                f.write_str("the server's certificate is for another host name than that of the URL")
            }
            other => write!(f, "the server's certificate is not accepted: {other}"),
        }
    }
}
