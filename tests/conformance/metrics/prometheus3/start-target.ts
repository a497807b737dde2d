import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const page = `# HELP hits Requests that came.
# TYPE hits counter
hits_total{path="/"} 5
hits_total{path="/about"} 7
# HELP load How much there is to do.
# TYPE load gauge
load 1.5
# HELP took How long it took.
# TYPE took histogram
took_bucket{le="0.5"} 1
took_bucket{le="1"} 1
took_bucket{le="2e3"} 2
took_bucket{le="10000000"} 2
took_bucket{le="+Inf"} 2
took_count 2
took_sum 7.75
# TYPE bytes summary
bytes{quantile="0.50"} 3
bytes{quantile="1"} 9
bytes_count 2
bytes_sum 12
# TYPE limits gauge
limits{le="1",quantile="1"} 4
`

/** A target that says the same each time. */
export async function startTarget() {
  const asked: { readonly agent: string; readonly accept: string }[] = []
  const server = createServer(({ headers }, answer) => {
    asked.push({ agent: headers['user-agent'] ?? '', accept: headers.accept ?? '' })
    answer.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
    answer.end(page)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `127.0.0.1:${port}`,
    asked,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
