import { execFile, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@hearth/server'
import {
  blocksOf,
  type ProxyOptions,
  type RunningProxy,
  runProxy,
  userLine,
  withAuthority,
  withPorts,
} from './proxy.fixture.ts'

export const hasNginx = spawnSync('nginx', ['-v']).status === 0
export const hasCertbot = spawnSync('certbot', ['--version']).status === 0

/** Runs nginx by the guide's own file; only ports and places of files are those of the test. */
export async function startNginx(options: ProxyOptions): Promise<RunningProxy> {
  const { folder, certificate, ports, layout, strips = false, acme } = options
  const [port, plainPort] = [await freePort(), await freePort()]
  const users = join(folder, 'users')
  writeFileSync(users, userLine())
  const [shared = '', names = '', paths = ''] = blocksOf('nginx', 'nginx')
  const servers = layout === 'names' ? names : paths
  const file = withPorts(shared + (strips ? taking(servers) : servers), ports)
    .replace(/(?<=listen )443/g, `127.0.0.1:${port}`)
    .replace(/(?<=listen )80/g, `127.0.0.1:${plainPort}`)
    .replace(/\/etc\/nginx\/hearth\.htpasswd/, users)
    .replace('/var/www/hearth', join(folder, 'www'))
  const config = join(folder, 'nginx.conf')
  const command = ['nginx', '-p', folder, '-c', config]
  if (acme !== undefined) return await withCertbot({ folder, file, config, command, port, plainPort }, acme)
  const own = file
    .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, certificate.certFile)
    .replace(/\/etc\/letsencrypt\S+privkey\.pem/, certificate.keyFile)
  writeFileSync(config, wrap(folder, own))
  return await runProxy(command, port)
}

type Written = {
  readonly folder: string
  readonly file: string
  readonly config: string
  readonly command: readonly string[]
  readonly port: number
  readonly plainPort: number
}

/** Step by step as the guide has it: the last server alone, certbot's command, the whole file. */
async function withCertbot(written: Written, acme: NonNullable<ProxyOptions['acme']>): Promise<RunningProxy> {
  const { folder, file, config, command, port, plainPort } = written
  const authority = await acme({ httpPort: plainPort, tlsPort: port })
  writeFileSync(config, wrap(folder, file.slice(file.lastIndexOf('\nserver {'))))
  const proxy = await runProxy(command, plainPort)
  const places = ['config', 'work', 'logs'].map((name) => `--${name}-dir ${join(folder, name)}`).join(' ')
  const itself = `-n --agree-tos --register-unsafely-without-email --server ${authority.directory} ${places}`
  const [script = ''] = blocksOf('nginx', 'bash')
  const steps = script
    .replace('certonly', `certonly ${itself}`)
    .replaceAll('/var/www/hearth', join(folder, 'www'))
    .replace('nginx -s reload', `${command.join(' ')} -s reload`)
  const whole = file.replaceAll('/etc/letsencrypt', join(folder, 'config'))
  writeFileSync(config, wrap(folder, whole))
  const env = { ...process.env, REQUESTS_CA_BUNDLE: authority.caFile }
  await promisify(execFile)('bash', ['-ec', steps], { env })
  return withAuthority({ port, close: () => proxy.close() }, authority)
}

// A slash behind the address has nginx take off what the location begins with.
function taking(servers: string): string {
  const says = 'map $request_uri $base_path { ~^(/[^/]+)/ $1; } proxy_set_header X-Forwarded-Prefix $base_path;\n'
  return says + servers.replace(/(?<=proxy_pass http:\/\/\w+);/g, '/;')
}

// What the distribution's own file has around those in conf.d; workers may read what the test made.
function wrap(folder: string, file: string): string {
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return `${user} daemon off; pid ${folder}/pid; error_log stderr; events {}
http { access_log off; ${places.join(' ')}
${file}
}`
}
