import type { BrowserContext, Request, Route } from 'playwright-core'
import type { PageAnswer, PageRequest } from '../protocol.ts'

/** Where the page believes to be: a name that no request leaves the process for. */
export const origin = 'http://localhost'

export type AskService = (request: PageRequest) => Promise<PageAnswer | undefined>

/** What the page has asked for and not been answered yet. */
export type OpenRequests = {
  readonly count: number
  /** Resolves when there are none. */
  settled(): Promise<void>
}

/** Answers all that a page asks of the service; whatever it asks of anybody else is not sent. */
export async function answerPage(context: BrowserContext, ask: AskService): Promise<OpenRequests> {
  const open = new Set<Promise<void>>()
  await context.route('**/*', (route) => {
    const answered = answer(route, ask).finally(() => open.delete(answered))
    open.add(answered)
    return answered
  })
  return {
    get count() {
      return open.size
    },
    async settled() {
      while (open.size > 0) await Promise.all(open)
    },
  }
}

async function answer(route: Route, ask: AskService): Promise<void> {
  const request = route.request()
  const { origin: asked, pathname, search } = new URL(request.url())
  const given = asked === origin ? await ask(render(request, `${pathname}${search}`)) : undefined
  try {
    if (given === undefined) await route.abort('blockedbyclient')
    else await route.fulfill({ ...given, body: Buffer.from(given.body) })
  } catch {
    // The page has gone meanwhile, and with it the one who asked.
  }
}

// Said of each by a browser that is on a network, and looked at by whoever answers.
const ownPage = { 'sec-fetch-site': 'same-origin' }

function render(request: Request, path: string): PageRequest {
  const { 'accept-encoding': _, cookie: __, ...headers } = request.headers()
  const body = request.postDataBuffer()
  return {
    method: request.method(),
    path,
    headers: { ...headers, ...ownPage },
    body: body === null ? undefined : new Uint8Array(body),
  }
}
