import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { createGuardedAgents, type GuardedAgents } from '@hearth/outbound'
import type { HttpConfig } from '../config/http-config.ts'
import type { OutgoingRequest } from '../receivers/outgoing.ts'
import { readSecret } from '../receivers/read-secret.ts'
import type { Outcome } from './delivery.ts'
import { faultWords } from './fault-words.ts'
import { readTls } from './read-tls.ts'
import { createReceiverGuard } from './receiver-guard.ts'

/** Sends requests to the servers of receivers. Their addresses are configuration and may be private. */
export type HttpSender = {
  /** Never throws for what the server or the way to it did. */
  send(request: OutgoingRequest, config: HttpConfig | undefined, signal: AbortSignal): Promise<Outcome>
  close(): void
}

const timeoutMs = 30_000
/** An answer is read for its words about what is wrong. */
const maxAnswerBytes = 4_096

export function createHttpSender({ version }: { readonly version: string }): HttpSender {
  const agents = createGuardedAgents(createReceiverGuard(), { keepAlive: true, maxFreeSockets: 1, timeout: timeoutMs })
  return {
    async send(request, config, signal) {
      const limit = AbortSignal.timeout(timeoutMs)
      try {
        const headers = { 'user-agent': `Hearth/${version}`, ...(await credentialsOf(config)), ...request.headers }
        const tls = await readTls(config?.tls_config)
        const answer = await post(agents, { ...request, headers }, tls, AbortSignal.any([signal, limit]))
        return await judge(answer)
      } catch (error) {
        const reason = limit.aborted ? `no answer within ${timeoutMs} ms` : faultWords(error)
        return { kind: 'later', reason: `${hostOf(request.url)}: ${reason}` }
      }
    },
    close: () => agents.destroy(),
  }
}

async function credentialsOf(config: HttpConfig | undefined): Promise<Record<string, string>> {
  const { basic_auth: basic, authorization, bearer_token, bearer_token_file } = config ?? {}
  if (basic !== undefined) {
    const password = await readSecret(basic.password, basic.password_file)
    return { authorization: `Basic ${Buffer.from(`${basic.username}:${password}`).toString('base64')}` }
  }
  if (authorization !== undefined) {
    const credentials = await readSecret(authorization.credentials, authorization.credentials_file)
    return { authorization: `${authorization.type} ${credentials}` }
  }
  const token = await readSecret(bearer_token, bearer_token_file)
  return token === '' ? {} : { authorization: `Bearer ${token}` }
}

function post(agents: GuardedAgents, request: OutgoingRequest, tls: object, signal: AbortSignal) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const url = new URL(request.url)
  const { method, headers, body } = request
  const secure = url.protocol === 'https:'
  const options = { method, headers: { ...headers, 'content-length': Buffer.byteLength(body) }, signal }
  const sent = secure
    ? httpsRequest(url, { ...options, ...tls, agent: agents.https }, resolve)
    : httpRequest(url, { ...options, agent: agents.http }, resolve)
  sent.once('error', reject)
  sent.end(body)
  return promise
}

/** Busy or broken servers are asked again; what one refuses it will refuse again. */
async function judge(answer: IncomingMessage): Promise<Outcome> {
  const { statusCode = 0, headers } = answer
  if (statusCode >= 200 && statusCode < 300) {
    answer.resume()
    return { kind: 'sent' }
  }
  const reason = `HTTP status ${statusCode}${await wordsOf(answer)}`
  if (statusCode !== 429 && statusCode < 500) return { kind: 'never', reason }
  return { kind: 'later', reason, afterMs: retryAfterMs(headers['retry-after']) }
}

async function wordsOf(answer: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of answer.setEncoding('utf8')) {
    text += String(part)
    if (text.length > maxAnswerBytes) break
  }
  return text.trim() === '' ? '' : `: ${text.trim().slice(0, 300)}`
}

function retryAfterMs(header: string | undefined): number | undefined {
  const seconds = Number(header)
  return header !== undefined && seconds >= 0 ? Math.min(seconds, 3_600) * 1000 : undefined
}

// The rest of an address can be as good as a password.
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? 'the receiver'
}
