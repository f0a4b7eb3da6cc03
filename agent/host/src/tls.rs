//! Verifies the certificates of servers.
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{verify_server_cert_signed_by_trust_anchor, verify_server_name, Resumption};
use rustls::crypto::{ring, verify_tls12_signature, verify_tls13_signature, CryptoProvider};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{
    CertificateError, ClientConfig, ClientConnection, DigitallySignedStruct, Error, RootCertStore,
    SignatureScheme,
};
use std::fs::File;
use std::sync::Arc;

/// Starts a handshake. The PEM file must be readable; None for Mozilla's list.
pub fn connect(hostname: &str, authorities: Option<String>) -> Result<ClientConnection, Error> {
    let name = ServerName::try_from(hostname.trim_end_matches('.').to_owned());
    let name = name.map_err(|_| Error::General("not a host name".to_owned()))?;
    let provider = Arc::new(ring::default_provider());
    let verifier = Verifier { authorities, provider: provider.clone() };
    let mut config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(verifier))
        .with_no_client_auth();
    // Every connection has a configuration of its own.
    config.resumption = Resumption::disabled();
    ClientConnection::new(Arc::new(config), name)
}

/// "CERT_HAS_EXPIRED: …"; the codes are those of OpenSSL.
pub fn describe(error: &Error) -> String {
    let code = match error {
        Error::InvalidCertificate(CertificateError::Expired | CertificateError::ExpiredContext { .. }) => {
            "CERT_HAS_EXPIRED"
        }
        Error::InvalidCertificate(
            CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. },
        ) => "CERT_NOT_YET_VALID",
        Error::InvalidCertificate(
            CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
        ) => "ERR_TLS_CERT_ALTNAME_INVALID",
        // Of `explain`, or of a file that cannot be read.
        Error::General(text) if text.contains(": ") => return text.clone(),
        _ => "ERR_TLS",
    };
    format!("{code}: {error}")
}

/// Reads the authorities when a server has sent its certificates, and keeps only those that the certificates name, so that
/// neither a list of 150 authorities stays in memory nor an update of the file needs a restart.
#[derive(Debug)]
struct Verifier {
    authorities: Option<String>,
    provider: Arc<CryptoProvider>,
}

struct Trusted {
    roots: RootCertStore,
    /// The server's certificate is in the file itself.
    has_end_entity: bool,
}

impl Verifier {
    fn load(&self, end_entity: &CertificateDer, others: &[CertificateDer]) -> Result<Trusted, Error> {
        let mut roots = RootCertStore::empty();
        let Some(path) = &self.authorities else {
            roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
            return Ok(Trusted { roots, has_end_entity: false });
        };
        let issuers: Vec<_> =
            std::iter::once(end_entity).chain(others).filter_map(|der| Some(names(der)?.issuer)).collect();
        let mut has_end_entity = false;
        let file = File::open(path).map_err(|error| Error::General(crate::errors::describe(&error)))?;
        for certificate in CertificateDer::pem_reader_iter(file) {
            // Like OpenSSL, ignores everything after a section that is not PEM.
            let Ok(certificate) = certificate else { break };
            has_end_entity |= certificate == *end_entity;
            if names(&certificate).is_some_and(|names| issuers.contains(&names.subject)) {
                // An authority that webpki cannot parse is not trusted.
                let _ = roots.add(certificate);
            }
        }
        Ok(Trusted { roots, has_end_entity })
    }
}

fn is_self_signed(certificate: &CertificateDer) -> bool {
    names(certificate).is_some_and(|names| names.issuer == names.subject)
}

/// Tells apart why the issuer is unknown.
fn explain(error: Error, end_entity: &CertificateDer, others: &[CertificateDer]) -> Error {
    let text = match error {
        Error::InvalidCertificate(CertificateError::UnknownIssuer | CertificateError::Other(_))
            if is_self_signed(end_entity) =>
        {
            "DEPTH_ZERO_SELF_SIGNED_CERT: self-signed certificate"
        }
        Error::InvalidCertificate(CertificateError::UnknownIssuer) if others.iter().any(is_self_signed) => {
            "SELF_SIGNED_CERT_IN_CHAIN: self-signed certificate in certificate chain"
        }
        Error::InvalidCertificate(CertificateError::UnknownIssuer) if others.is_empty() => {
            "UNABLE_TO_VERIFY_LEAF_SIGNATURE: unable to verify the first certificate"
        }
        Error::InvalidCertificate(CertificateError::UnknownIssuer) => {
            "UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unable to get local issuer certificate"
        }
        _ => return error,
    };
    Error::General(text.to_owned())
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        server_name: &ServerName<'_>,
        _ocsp_response: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let certificate = ParsedCertificate::try_from(end_entity)?;
        let trusted = self.load(end_entity, intermediates)?;
        let algorithms = self.provider.signature_verification_algorithms.all;
        let result = verify_server_cert_signed_by_trust_anchor(
            &certificate,
            &trusted.roots,
            intermediates,
            now,
            algorithms,
        );
        match result {
            Ok(()) => {}
            // webpki accepts neither a self-signed certificate of `openssl req -x509`, which is an authority's, nor one
            // whose issuer is unknown. It has checked the validity period before either error.
            Err(Error::InvalidCertificate(CertificateError::UnknownIssuer | CertificateError::Other(_)))
                if trusted.has_end_entity => {}
            Err(error) => return Err(explain(error, end_entity, intermediates)),
        }
        verify_server_name(&certificate, server_name)?;
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls12_signature(message, certificate, signed, &self.provider.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(message, certificate, signed, &self.provider.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}

/// The names of a certificate, as DER.
struct Names<'a> {
    issuer: &'a [u8],
    subject: &'a [u8],
}

fn names<'a>(certificate: &'a CertificateDer) -> Option<Names<'a>> {
    // RFC 5280, section 4.1: TBSCertificate starts with [0] version (optional), serialNumber, signature, issuer, validity,
    // subject.
    let (_, certificate, _) = read_element(certificate)?;
    let (_, mut rest, _) = read_element(certificate)?;
    if *rest.first()? == 0xa0 {
        rest = read_element(rest)?.2;
    }
    let mut elements = [&[][..]; 5];
    for element in &mut elements {
        (*element, _, rest) = read_element(rest)?;
    }
    Some(Names { issuer: elements[2], subject: elements[4] })
}

/// Splits a DER element from the bytes after it: the whole element, its contents, the rest.
fn read_element(bytes: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let (mut start, mut length) = (2, usize::from(*bytes.get(1)?));
    if length >= 0x80 {
        let size = length - 0x80;
        let digits = bytes.get(2..2 + size).filter(|digits| digits.len() <= 4)?;
        length = digits.iter().fold(0, |length, &digit| length << 8 | usize::from(digit));
        start += size;
    }
    let end = start.checked_add(length).filter(|end| *end <= bytes.len())?;
    Some((&bytes[..end], &bytes[start..end], &bytes[end..]))
}
