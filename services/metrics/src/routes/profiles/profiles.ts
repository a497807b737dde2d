import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Failure } from '@hearth/kernel'
import type { AppEnv } from '@hearth/server'
import type { Context } from 'hono'
import type { SampledStacks } from '../../domain/profiles/sampled-stacks.ts'
import type { Params } from '../../wire/parameters/params.ts'
import { renderPprof } from '../../wire/profiles/render-pprof.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { plain } from '../plain.ts'

/** Takes a profile of some seconds. @throws {Failure} `conflict` while another one is taken */
type Take = (seconds: number, signal: AbortSignal) => Promise<SampledStacks>

const compress = promisify(gzip)
const maxSeconds = 60

/** What `go tool pprof` asks for, of this process: profiles of V8 in its form. */
export function profileEndpoints({ cpu, heap }: { readonly cpu: Take; readonly heap: Take }): readonly Endpoint[] {
  return [
    profileEndpoint('profile', 'What the main thread of this process does', 30, cpu),
    profileEndpoint('heap', 'What this process allocates and still holds', 10, heap),
  ]
}

function profileEndpoint(name: string, summary: string, otherwise: number, take: Take): Endpoint {
  return endpoint({
    path: `/debug/pprof/${name}`,
    summary,
    access: 'admins',
    params: { seconds: `How long, from 1 to ${maxSeconds}; default ${otherwise}` },
    contentType: 'application/octet-stream',
    async handle(params, c) {
      const seconds = readSeconds(params, otherwise)
      if (seconds === undefined) return refuse(c, `seconds must be a whole number from 1 to ${maxSeconds}`, 400)
      try {
        const body = await compress(renderPprof(await take(seconds, c.req.raw.signal)))
        const headers = {
          'content-type': 'application/octet-stream',
          'content-disposition': `attachment; filename="${name}"`,
        }
        return c.body(new Uint8Array(body), 200, headers)
      } catch (error) {
        if (error instanceof Failure && error.kind === 'conflict') return refuse(c, error.message, 500)
        throw error
      }
    },
  })
}

function readSeconds(params: Params, otherwise: number): number | undefined {
  const text = params.get('seconds')
  if (text === undefined || text === '') return otherwise
  const seconds = Number(text)
  return /^\d+$/.test(text) && seconds >= 1 && seconds <= maxSeconds ? seconds : undefined
}

// As Go's own profiles are refused: as text, with a header by which its tools know whom they asked.
function refuse(c: Context<AppEnv>, fault: string, status: 400 | 500): Response {
  return c.text(`${fault}\n`, status, { ...plain, 'x-go-pprof': '1' })
}
