const authority =
  'the certificate is signed by an authority that this machine does not know: put that authority’s certificate (PEM) in a file, and its path in NODE_EXTRA_CA_CERTS';

/** The advice for a connection that fails, by the code of the error. */
const hints: Record<string, string> = {
  ENOTFOUND:
    'the name does not exist: check LENDING_API_BASE_URL, or whether it is only known inside a network',
  EAI_AGAIN: 'names cannot be resolved now: check the network and its DNS',
  ECONNREFUSED:
    'nothing listens there: check the port in LENDING_API_BASE_URL (and HTTPS_PROXY, if it is set)',
  ECONNRESET: 'the connection is cut: a firewall, or a proxy that is needed (HTTPS_PROXY)',
  UND_ERR_SOCKET: 'the connection is cut: a firewall, or a proxy that is needed (HTTPS_PROXY)',
  UND_ERR_CONNECT_TIMEOUT:
    'no connection within a second: a firewall, or a proxy that is needed (HTTPS_PROXY)',
  ETIMEDOUT: 'no connection: a firewall, or a proxy that is needed (HTTPS_PROXY)',
  ENETUNREACH: 'the network cannot be reached',
  EHOSTUNREACH: 'the host cannot be reached',
  SELF_SIGNED_CERT_IN_CHAIN: authority,
  DEPTH_ZERO_SELF_SIGNED_CERT: authority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: authority,
  UNABLE_TO_GET_ISSUER_CERT: authority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: authority,
  CERT_HAS_EXPIRED:
    'the certificate has expired: its owner has to renew it (or this machine’s clock is wrong)',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet: check this machine’s clock',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another name: check the host in LENDING_API_BASE_URL',
  EPROTO: 'TLS fails: perhaps plain HTTP is spoken at that port',
  ERR_SSL_WRONG_VERSION_NUMBER: 'TLS fails: perhaps plain HTTP is spoken at that port',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'TLS fails: perhaps plain HTTP is spoken at that port',
  UND_ERR_PRX_TLS: 'the proxy’s own TLS fails: check HTTPS_PROXY',
  UND_ERR_ABORTED: 'the proxy refuses the way there: check HTTPS_PROXY and NO_PROXY',
  HPE_UNKNOWN: 'what answers there does not speak HTTP',
  deadline: 'no answer in time',
};

export function hintFor(reason: string): string {
  return hints[reason] ?? 'the connection fails';
}
