import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail server that takes everything, but for commands that `refusal` has an answer to. */
export async function startSmtp(refusal: Readonly<Record<string, string>> = {}) {
  const commands: string[] = []
  const mails: string[] = []
  const server = createServer((socket) => serve(socket, { commands, mails, refusal }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port, commands, mails, close: () => void server.close() }
}

const answers: Readonly<Record<string, string>> = {
  EHLO: '250-here\r\n250 AUTH PLAIN',
  AUTH: '235 welcome',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  QUIT: '221 bye',
}

type Seen = {
  readonly commands: string[]
  readonly mails: string[]
  readonly refusal: Readonly<Record<string, string>>
}

function serve(socket: Socket, { commands, mails, refusal }: Seen): void {
  let mail: string[] | undefined
  let rest = ''
  socket.write('220 here\r\n')
  socket.setEncoding('utf8').on('data', (part: string) => {
    const lines = (rest + part).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (mail === undefined) {
        const [verb = ''] = line.split(/[ :]/)
        commands.push(line)
        if (verb === 'DATA') mail = []
        socket.write(`${refusal[verb] ?? answers[verb] ?? '500 what'}\r\n`)
      } else if (line === '.') {
        mails.push(mail.join('\n'))
        mail = undefined
        socket.write('250 taken\r\n')
      } else mail.push(line)
    }
  })
  socket.on('error', () => undefined)
}
