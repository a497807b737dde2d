import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { errorCode, Failure, type ServiceName, type TlsFiles } from '@hearth/kernel'

/** A certificate, with those of its authorities behind it, and its private key: both as their files have them. */
export type KeyPair = { readonly cert: Buffer; readonly key: Buffer; readonly certificate: X509Certificate }

/**
 * Reads the files with which a service answers by TLS.
 *
 * @throws {Failure} `invalid`, naming the service, the file, its setting and what mends it
 */
export async function readKeyPair(service: ServiceName, files: TlsFiles): Promise<KeyPair> {
  const [cert, key] = await Promise.all([
    readOrExplain(service, files.certFile, files.certOrigin),
    readOrExplain(service, files.keyFile, files.keyOrigin),
  ])
  const certificate = parseCertificate(service, cert, files)
  const privateKey = parseKey(service, key, files)
  if (!certificate.checkPrivateKey(privateKey)) {
    const state = `the key file "${files.keyFile}" (${files.keyOrigin}) is not of the first certificate in "${files.certFile}" (${files.certOrigin})`
    throw cannotStart(service, `${state}; give the two that were made together, the service's own certificate first`)
  }
  return { cert, key, certificate }
}

async function readOrExplain(service: ServiceName, path: string, origin: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (cause) {
    const reasons: Record<string, string> = {
      ENOENT: 'is not there; name a file that is',
      EISDIR: 'is a folder; name a file in it',
      EACCES: `may not be read by this user; let it read the file and the folders above`,
    }
    const reason = reasons[errorCode(cause) ?? ''] ?? `cannot be read (${errorCode(cause) ?? 'no reason is known'})`
    throw cannotStart(service, `the file "${path}" (${origin}) ${reason}`, cause)
  }
}

function parseCertificate(service: ServiceName, pem: Buffer, files: TlsFiles): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch (cause) {
    const state = `the file "${files.certFile}" (${files.certOrigin}) holds no certificate in PEM`
    throw cannotStart(service, `${state}; it begins with "-----BEGIN CERTIFICATE-----"`, cause)
  }
}

function parseKey(service: ServiceName, pem: Buffer, files: TlsFiles): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch (cause) {
    const file = `the file "${files.keyFile}" (${files.keyOrigin})`
    // As both forms of PEM say it; OpenSSL's own error differs from form to form.
    if (pem.includes('ENCRYPTED'))
      throw cannotStart(service, `${file} has a passphrase; write it without one: openssl pkey -in … -out …`, cause)
    throw cannotStart(
      service,
      `${file} holds no private key in PEM; it begins with "-----BEGIN PRIVATE KEY-----"`,
      cause,
    )
  }
}

function cannotStart(service: ServiceName, reason: string, cause?: unknown): Failure {
  return new Failure('invalid', `Cannot start ${service} with TLS: ${reason}`, { cause })
}
