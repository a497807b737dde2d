import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@hearth/server'
import { blocksOf, type ProxyOptions, type RunningProxy, runProxy, userLine, withPorts } from './proxy.fixture.ts'

export const hasNginx = spawnSync('nginx', ['-v']).status === 0

/** Runs nginx by the guide's own file; only ports and places of files are those of the test. */
export async function startNginx(options: ProxyOptions): Promise<RunningProxy> {
  const { folder, certificate, ports, layout, strips = false } = options
  const [port, plainPort] = [await freePort(), await freePort()]
  const users = join(folder, 'users')
  writeFileSync(users, userLine())
  const [shared = '', names = '', paths = ''] = blocksOf('nginx', 'nginx')
  const servers = layout === 'names' ? names : paths
  const file = withPorts(shared + (strips ? taking(servers) : servers), ports)
    .replace(/(?<=listen )443/g, `127.0.0.1:${port}`)
    .replace(/(?<=listen )80/g, `127.0.0.1:${plainPort}`)
    .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, certificate.certFile)
    .replace(/\/etc\/letsencrypt\S+privkey\.pem/, certificate.keyFile)
    .replace(/\/etc\/nginx\/hearth\.htpasswd/, users)
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, wrap(folder, file))
  return await runProxy(['nginx', '-p', folder, '-c', config], port)
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
