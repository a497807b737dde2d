import { type Logger, parseCommon, type Settings } from '@hearth/kernel'
import { createServer } from '@hearth/server'
import { configuredPort, type ServiceEntry } from '../services.ts'

/** A service that is down, answering in its place. */
export type Explanation = { readonly port: number; close(signal: AbortSignal): Promise<void> }

// It reads no bodies.
const maxBodyBytes = 1_024
const retryAfterSeconds = 30
const answered: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics'])

/**
 * Answers everything at the address of a service that cannot start with 503 and the reason: in words for a
 * browser, as JSON for programs. `/livez`, `/readyz` and `/metrics` answer as those of every service.
 *
 * @throws {Failure} `conflict` when the port is taken
 */
export async function explainDown(
  { name }: ServiceEntry,
  { settings, logger, reason }: { readonly settings: Settings; readonly logger: Logger; readonly reason: string },
): Promise<Explanation> {
  const server = createServer({
    service: name,
    title: `Hearth ${name}, which is down`,
    common: parseCommon(settings),
    logger,
    port: configuredPort(settings, name),
    maxBodyBytes,
    renderError: (failure) => ({ body: { error: failure?.message ?? 'Internal error' } }),
    ready: () => ({ ok: false, reason }),
    // Before a body is judged: whoever hears that it is too long or of a wrong kind does not come again with it.
    async admit(c, next) {
      if (answered.has(c.req.path)) return next()
      c.header('cache-control', 'no-store')
      c.header('retry-after', String(retryAfterSeconds))
      const wantsPage = c.req.header('accept')?.includes('text/html') === true
      return wantsPage ? c.html(renderPage(name, reason), 503) : c.json({ error: reason }, 503)
    },
  })
  const { port } = await server.start()
  return { port, close: (signal) => server.close(signal) }
}

function renderPage(name: string, reason: string): string {
  const style = 'body{font:16px/1.5 system-ui;max-width:46rem;margin:4rem auto;padding:0 1rem;color-scheme:light dark}'
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name} is down</title><style>${style}</style>
<h1>${name} is down</h1><p>${escapeHtml(reason)}</p><p>The other services run on. What it wrote: <code>hearth logs ${name}</code></p></html>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
