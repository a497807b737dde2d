import { z } from 'zod'
import { checkHttpClient, httpClientFields } from '../../config-file/schema/http-client.ts'
import { remoteWrite } from '../../config-file/schema/remote.ts'
import { toHttpOptions } from '../../config-file/targets/to-http-options.ts'
import type { Destination } from '../../domain/remote-write/sending/destination.ts'
import type { HttpOptions } from '../../domain/scrape/http-options.ts'
import type { ExternalSettings } from '../../external-config.ts'
import { destinationsOf } from '../sending.ts'

const section = z.strictObject(httpClientFields).superRefine(checkHttpClient)

/** How the external server is asked. */
export function httpOptionsOf(settings: ExternalSettings): HttpOptions {
  return toHttpOptions(section.parse(writtenSection(settings)))
}

/** Where what is collected here goes, as a section of `remote_write` would say it. */
export function destinationOf(
  settings: ExternalSettings,
  externalLabels: Readonly<Record<string, string>>,
): readonly Destination[] {
  const { writeUrl: url } = settings
  if (url === undefined) return []
  const written = {
    url,
    name: 'external',
    send_native_histograms: true,
    send_exemplars: true,
    ...writtenSection(settings),
  }
  const global = { external_labels: {} }
  return destinationsOf({ remote_write: [remoteWrite.parse(written)], global }, externalLabels)
}

function writtenSection(settings: ExternalSettings) {
  const { basicAuth, bearerToken, bearerTokenFile, headers, headerFiles, tls } = settings
  return {
    ...(basicAuth === undefined
      ? {}
      : {
          basic_auth: {
            username: basicAuth.username,
            password: basicAuth.password,
            password_file: basicAuth.passwordFile,
          },
        }),
    ...(bearerToken === undefined ? {} : { authorization: { credentials: bearerToken } }),
    ...(bearerTokenFile === undefined ? {} : { authorization: { credentials_file: bearerTokenFile } }),
    http_headers: Object.fromEntries([
      ...Object.entries(headers).map(([name, value]) => [name, { values: [value] }]),
      ...Object.entries(headerFiles).map(([name, path]) => [name, { files: [path] }]),
    ]),
    ...(tls === undefined
      ? {}
      : {
          tls_config: {
            ca_file: tls.caFile,
            cert_file: tls.certFile,
            key_file: tls.keyFile,
            server_name: tls.serverName,
            insecure_skip_verify: tls.insecureSkipVerify,
          },
        }),
  }
}
