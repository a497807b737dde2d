import { isIP } from 'node:net'
import { orAborted } from '@hearth/outbound'
import type { OutgoingMail } from '../receivers/outgoing.ts'
import type { Outcome } from './delivery.ts'
import { faultWords } from './fault-words.ts'
import { readTls } from './read-tls.ts'
import { createReceiverGuard } from './receiver-guard.ts'

/** Sends mails over a connection of their own. Never throws for what the server or the way to it did. */
export type MailSender = (mail: OutgoingMail, signal: AbortSignal) => Promise<Outcome>

const timeoutMs = 30_000
/** The port on which connections are encrypted from their beginning. */
const tlsPort = 465

export function createMailSender(): MailSender {
  const guard = createReceiverGuard()
  return async (mail, signal) => {
    const { host, port } = mail.server
    try {
      const { address } = await guard.resolve(host, port)
      const transport = await openTransport(mail.server, address)
      const { from, to, subject, html, text, headers } = mail
      const parts = { ...(html === '' ? {} : { html }), ...(text === '' ? {} : { text }) }
      // A text that names a file or an address is a text.
      const closed = { disableFileAccess: true, disableUrlAccess: true }
      try {
        await orAborted(transport.sendMail({ from, to, subject, headers, ...parts, ...closed }), signal)
      } finally {
        transport.close()
      }
      return { kind: 'sent' }
    } catch (error) {
      return { kind: isRefusal(error) ? 'never' : 'later', reason: `${host}:${port}: ${wordOf(error)}` }
    }
  }
}

async function openTransport({ host, port, hello, requireTls, tls, auth }: OutgoingMail['server'], address: string) {
  // The client is loaded by those who have such a receiver.
  const { createTransport } = await import('nodemailer')
  const isSecure = port === tlsPort
  return createTransport({
    host: address,
    port,
    secure: isSecure,
    requireTLS: requireTls && !isSecure,
    name: hello,
    servername: isIP(host) === 0 ? host : '',
    ...(auth === undefined ? {} : { auth }),
    tls: await readTls(tls),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
}

/** What a server refuses for good has a code from 500 on. */
function isRefusal(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return code >= 500
}

function wordOf(error: unknown): string {
  const said = error instanceof Error && 'response' in error ? String(error.response) : ''
  return said || faultWords(error)
}
