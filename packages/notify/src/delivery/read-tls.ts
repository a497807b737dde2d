import { readFile } from 'node:fs/promises'
import type { TlsConfig } from '../config/http-config.ts'

/** What Node's connections take for these settings, the files read. @throws {Error} when one cannot be read */
export async function readTls(config: TlsConfig | undefined) {
  if (config === undefined) return {}
  const { ca_file, cert_file, key_file, server_name, insecure_skip_verify } = config
  return {
    ...(ca_file === undefined ? {} : { ca: await readFile(ca_file) }),
    ...(cert_file === undefined ? {} : { cert: await readFile(cert_file) }),
    ...(key_file === undefined ? {} : { key: await readFile(key_file) }),
    ...(server_name === undefined ? {} : { servername: server_name }),
    rejectUnauthorized: !insecure_skip_verify,
  }
}
