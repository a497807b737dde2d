import { createHash, createHmac } from 'node:crypto'

export type AwsKeys = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Of temporary keys. */
  readonly sessionToken: string | undefined
}

export type AwsRequest = {
  readonly method: string
  readonly url: URL
  readonly body: string
  readonly region: string
  readonly service: string
}

/**
 * The headers by which AWS knows whose a request is: its Signature Version 4.
 *
 * @param atMs Unix time in milliseconds; AWS refuses what is minutes off its own clock
 */
export function signAws(
  { method, url, body, region, service }: AwsRequest,
  { accessKeyId, secretAccessKey, sessionToken }: AwsKeys,
  atMs: number,
): Readonly<Record<string, string>> {
  const time = new Date(atMs).toISOString().replace(/[-:]|\.\d+/g, '')
  const scope = `${time.slice(0, 8)}/${region}/${service}/aws4_request`
  const token = sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }
  const signed = { host: url.host, 'x-amz-date': time, ...token }
  const names = Object.keys(signed).join(';')
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`)
  const canonical = [method, url.pathname, url.search.slice(1), lines.join(''), names, digest(body)].join('\n')
  const text = ['AWS4-HMAC-SHA256', time, scope, digest(canonical)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((last, part) => keyed(last, part), `AWS4${secretAccessKey}`)
  const signature = keyed(key, text).toString('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
  return { 'x-amz-date': time, ...token, authorization }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function keyed(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
