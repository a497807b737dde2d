import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type HttpOptions, plainHttp, type TextSource } from '../../domain/scrape/http-options.ts'
import { createCertificates, isOpensslInstalled } from './certificates.fixture.ts'
import { createHttpClient } from './http-client.ts'
import { readBody } from './read-body.ts'

const text = (value: string): TextSource => ({ kind: 'text', text: value })

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const serve = (listener: RequestListener) => listen(createServer(listener))

function client(environment: Readonly<Record<string, string>> = {}, clock = () => Date.now()) {
  const one = createHttpClient({ environment, clock })
  onTestFinished(() => one.close())
  const send = (url: string, options: Partial<HttpOptions> = {}) =>
    one.send({ url, options: { ...plainHttp, ...options } }, new AbortController().signal)
  return {
    send,
    async ask(url: string, options: Partial<HttpOptions> = {}) {
      const answer = await send(url, options)
      return { status: answer.statusCode, text: (await readBody(answer, 1_000)).toString('utf8') }
    },
  }
}

/** Answers with the headers it was asked with. */
const echo: RequestListener = (request, answer) => {
  answer.end(JSON.stringify({ ...request.headers, raw: request.rawHeaders }))
}

describe('who asks', () => {
  test.each([
    {
      name: 'a name and a password',
      authentication: { kind: 'basic', username: text('u'), password: text('p:p') },
      expected: `Basic ${Buffer.from('u:p:p').toString('base64')}`,
    },
    {
      name: 'credentials of any kind',
      authentication: { kind: 'credentials', scheme: 'Token', credentials: text('t') },
      expected: 'Token t',
    },
  ] as const)('$name', async ({ authentication, expected }) => {
    const port = await serve(echo)
    const { text: body } = await client().ask(`http://127.0.0.1:${port}/`, { authentication })
    expect(JSON.parse(body)).toMatchObject({ authorization: expected })
  })

  test('is read from files each time, and so are headers', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'hearth-token-'))
    onTestFinished(() => rmSync(dir, { recursive: true }))
    const port = await serve(echo)
    const source = { kind: 'file', path: join(dir, 'token') } as const
    const options = {
      authentication: { kind: 'credentials', scheme: 'Bearer', credentials: source },
      headers: [
        { name: 'X-Scope', value: source },
        { name: 'X-Scope', value: text('b') },
      ],
    } as const
    const { ask } = client()
    for (const token of ['one', 'two']) {
      writeFileSync(source.path, `${token}\n`)
      const { text: body } = await ask(`http://127.0.0.1:${port}/`, options)
      expect(JSON.parse(body)).toMatchObject({ authorization: `Bearer ${token}`, 'x-scope': `${token}, b` })
    }
    rmSync(source.path)
    await expect(ask(`http://127.0.0.1:${port}/`, options)).rejects.toThrow('unable to read file')
  })

  test('stays behind when a redirect leads to another host', async () => {
    const other = await serve(echo)
    const port = await serve((_, answer) => answer.writeHead(302, { location: `http://127.0.0.1:${other}/` }).end())
    const authentication = { kind: 'credentials', scheme: 'Bearer', credentials: text('t') } as const
    const headers = [{ name: 'x-secret', value: text('s') }]
    const { text: body } = await client().ask(`http://127.0.0.1:${port}/`, { authentication, headers })
    expect(JSON.parse(body)).not.toHaveProperty('authorization')
    expect(JSON.parse(body)).not.toHaveProperty('x-secret')
  })

  test.each([
    { status: 201, location: '/other' },
    { status: 299, location: '/other' },
    { status: 302, location: undefined },
    { status: 404, location: '/other' },
  ])('$status with the location $location is an answer', async ({ status, location }) => {
    const asked: (string | undefined)[] = []
    const port = await serve(({ url }, answer) => {
      asked.push(url)
      answer.writeHead(status, location === undefined ? {} : { location }).end('here')
    })
    expect(await client().ask(`http://127.0.0.1:${port}/`)).toEqual({ status, text: 'here' })
    expect(asked).toEqual(['/'])
  })

  test.each([300, 307, 399])('%s with a location leads there', async (status) => {
    const port = await serve(({ url }, answer) =>
      url === '/' ? answer.writeHead(status, { location: '/other' }).end() : answer.end(url),
    )
    expect(await client().ask(`http://127.0.0.1:${port}/`)).toEqual({ status: 200, text: '/other' })
  })

  test('a redirect is an answer where it is not to be followed', async () => {
    const port = await serve((_, answer) => answer.writeHead(302, { location: '/other' }).end('moved'))
    expect(await client().ask(`http://127.0.0.1:${port}/`, { followsRedirects: false })).toEqual({
      status: 302,
      text: 'moved',
    })
  })
})

describe('a token of OAuth 2', () => {
  async function authority(accepts: (request: IncomingMessage, form: URLSearchParams) => boolean) {
    const forms: URLSearchParams[] = []
    const port = await serve(async (request, answer) => {
      const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString('utf8'))
      forms.push(form)
      if (!accepts(request, form)) return void answer.writeHead(401).end()
      answer.end(JSON.stringify({ access_token: `t${forms.length}`, token_type: 'bearer', expires_in: 60 }))
    })
    const grant = {
      tokenUrl: `http://127.0.0.1:${port}/token`,
      clientId: 'me',
      clientSecret: text('secret'),
      scopes: ['a', 'b'],
      params: { audience: 'x' },
      tls: plainHttp.tls,
      proxy: plainHttp.proxy,
    }
    return { forms, authentication: { kind: 'oauth2', grant } as const }
  }

  test('is fetched once, kept until it expires, and fetched again when it was refused', async () => {
    let now = 0
    let status = 200
    const port = await serve((request, answer) => void answer.writeHead(status).end(request.headers.authorization))
    const { forms, authentication } = await authority(({ headers }) => headers.authorization !== undefined)
    const { ask } = client({}, () => now)
    const token = async () => (await ask(`http://127.0.0.1:${port}/`, { authentication })).text
    expect(await Promise.all([token(), token()])).toEqual(['Bearer t1', 'Bearer t1'])
    expect(Object.fromEntries(forms[0] ?? [])).toEqual({
      grant_type: 'client_credentials',
      scope: 'a b',
      audience: 'x',
    })
    now = 49_000
    expect(await token()).toBe('Bearer t1')
    now = 50_000
    expect(await token()).toBe('Bearer t2')
    status = 401
    await token()
    status = 200
    expect(await token()).toBe('Bearer t3')
  })

  test('is asked for with fields, where the server takes no header', async () => {
    const port = await serve(echo)
    const { authentication } = await authority((_, form) => form.get('client_secret') === 'secret')
    const { text: body } = await client().ask(`http://127.0.0.1:${port}/`, { authentication })
    expect(JSON.parse(body)).toMatchObject({ authorization: 'Bearer t2' })
  })

  test('that is refused is told', async () => {
    const { authentication } = await authority(() => false)
    await expect(client().ask('http://127.0.0.1:1/', { authentication })).rejects.toThrow(
      /Cannot fetch a token from .*: it answered with HTTP status 401/,
    )
  })
})

describe('through a proxy', () => {
  async function proxy() {
    const seen: string[] = []
    const server = createServer((request, answer) => {
      seen.push(`${request.method} ${request.url}`)
      answer.end('from the proxy')
    })
    server.on('connect', (request, socket) => {
      seen.push(`CONNECT ${request.url}`)
      const port = Number(request.url?.split(':')[1])
      const far = connect(port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        far.pipe(socket).pipe(far)
      })
      far.on('error', () => socket.destroy())
      socket.on('error', () => far.destroy())
    })
    return { seen, url: `http://127.0.0.1:${await listen(server)}` }
  }

  test('goes what is not excepted', async () => {
    const { seen, url } = await proxy()
    const port = await serve((_, answer) => answer.end('direct'))
    const { ask } = client()
    const through = { kind: 'url', url, except: '' } as const
    expect(await ask('http://far.example:81/m', { proxy: through })).toMatchObject({ text: 'from the proxy' })
    expect(seen).toEqual(['GET http://far.example:81/m'])
    const except = { ...through, except: 'example.com,127.0.0.0/8' }
    expect(await ask(`http://127.0.0.1:${port}/`, { proxy: except })).toMatchObject({ text: 'direct' })
  })

  test('goes what the environment says, but loopback', async () => {
    const { seen, url } = await proxy()
    const port = await serve((_, answer) => answer.end('direct'))
    const { ask } = client({ http_proxy: url, no_proxy: '.internal' })
    const environment = { kind: 'environment' } as const
    await ask('http://far.example/', { proxy: environment })
    expect(await ask(`http://127.0.0.1:${port}/`, { proxy: environment })).toMatchObject({ text: 'direct' })
    expect(seen).toHaveLength(1)
  })

  test('nobody asks a metadata service', async () => {
    const { seen, url } = await proxy()
    const through = { kind: 'url', url, except: '' } as const
    await expect(client().ask('http://169.254.169.254/latest', { proxy: through })).rejects.toThrow(
      'the address is link-local or a metadata service',
    )
    expect(seen).toEqual([])
  })

  test.skipIf(!isOpensslInstalled)('an encrypted connection stays one', async () => {
    const { seen, url } = await proxy()
    const certificates = createCertificates()
    onTestFinished(certificates.remove)
    const { read } = certificates
    const server = createSecureServer({ cert: read('server.pem'), key: read('server.key') }, (_, answer) =>
      answer.end('secret'),
    )
    const port = await listen(server)
    const options = {
      tls: { isVerified: true, ca: text(read('ca.pem')) },
      proxy: { kind: 'url', url, except: '' },
    } as const
    expect(await client().ask(`https://127.0.0.1:${port}/`, options)).toMatchObject({ text: 'secret' })
    expect(seen).toEqual([`CONNECT 127.0.0.1:${port}`])
  })
})

describe.skipIf(!isOpensslInstalled)('an encrypted connection', () => {
  let certificates: ReturnType<typeof createCertificates>
  beforeAll(() => {
    certificates = createCertificates()
  })
  afterAll(() => certificates.remove())
  const file = (name: string) => ({ kind: 'file', path: certificates.path(name) }) as const

  async function secure(more: object = {}) {
    const { read } = certificates
    const options = { cert: read('server.pem'), key: read('server.key'), ...more }
    const server = createSecureServer(options, (request, answer) => {
      const socket = request.socket as TLSSocket
      answer.end(`${socket.getPeerCertificate().subject?.CN ?? 'nobody'} ${socket.servername || 'unnamed'}`)
    })
    return `https://127.0.0.1:${await listen(server)}/`
  }

  test('needs a certificate that is trusted', async () => {
    const url = await secure()
    await expect(client().ask(url)).rejects.toThrow(/unable to verify|self.signed/i)
    expect(await client().ask(url, { tls: { isVerified: true, ca: file('ca.pem') } })).toMatchObject({ status: 200 })
    expect(await client().ask(url, { tls: { isVerified: false } })).toMatchObject({ status: 200 })
  })

  test('needs one for the name that is given', async () => {
    const url = await secure()
    const tls = { isVerified: true, ca: file('ca.pem') }
    const named = await client().ask(url, { tls: { ...tls, serverName: 'target.example' } })
    expect(named.text).toBe('nobody target.example')
    await expect(client().ask(url, { tls: { ...tls, serverName: 'other.example' } })).rejects.toThrow('other.example')
  })

  test('shows the certificate of the client', async () => {
    const url = await secure({ requestCert: true, rejectUnauthorized: true, ca: certificates.read('ca.pem') })
    const tls = { isVerified: true, ca: file('ca.pem') }
    await expect(client().ask(url, { tls })).rejects.toThrow()
    const own = { ...tls, cert: file('client.pem'), key: file('client.key') }
    expect((await client().ask(url, { tls: own })).text).toMatch(/^client /)
  })

  test('keeps to the versions that are given', async () => {
    const url = await secure({ maxVersion: 'TLSv1.2' })
    await expect(client().ask(url, { tls: { isVerified: false, minVersion: 'TLSv1.3' } })).rejects.toThrow()
    expect(await client().ask(url, { tls: { isVerified: false, maxVersion: 'TLSv1.2' } })).toMatchObject({
      status: 200,
    })
  })
})
