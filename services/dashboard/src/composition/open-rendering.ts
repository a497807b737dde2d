import { join } from 'node:path'
import { type CommonConfig, createKey } from '@hearth/kernel'
import { findBrowser } from '../clients/renderer/find-browser.ts'
import type { PageAnswer, PageRequest } from '../clients/renderer/protocol.ts'
import { openRenderer } from '../clients/renderer/renderer.ts'
import type { DashboardConfig } from '../config.ts'
import { createPictures, type Pictures } from '../domain/rendering/pictures.ts'
import { createPlaces } from '../domain/rendering/places.ts'
import { createRenderKeys, type RenderKeys } from '../domain/rendering/render-keys.ts'
import { renderKeyHeader } from '../routes/authenticate.ts'

export type Rendering = {
  readonly pictures: Pictures
  readonly renderKeys: RenderKeys
  close(): Promise<void>
}

type Options = {
  readonly config: DashboardConfig
  readonly common: Pick<CommonConfig, 'home' | 'basePaths'>
  /** The service itself, without a network between. */
  readonly ask: (request: Request) => Response | Promise<Response>
}

/** What takes pictures of dashboards; nothing is started before the first of them. */
export function openRendering({ config, common, ask }: Options): Rendering {
  const { pictureTimeoutMs, maxPictures, maxWaitingPictures, rendererPath, rendererIdleMs } = config
  const basePath = common.basePaths?.dashboard ?? ''
  const renderKeys = createRenderKeys(Date.now, createKey)
  const renderer = openRenderer({
    findProgram: () => findBrowser(rendererPath),
    sandbox: config.rendererSandbox ?? process.getuid?.() !== 0,
    folder: join(common.home, 'dashboard', 'renderer'),
    idleMs: rendererIdleMs,
    answer: async (asked, key, signal) => render(await ask(requestOf(asked, basePath, key, signal))),
  })
  const pictures = createPictures({
    renderer: {
      isAvailable: renderer.isAvailable,
      render: (job, key, signal) => renderer.render({ ...job, path: basePath + job.path }, key, signal),
    },
    keys: renderKeys,
    inPlace: createPlaces({ most: maxPictures, mostWaiting: maxWaitingPictures }),
    timeoutMs: pictureTimeoutMs,
    nowMs: Date.now,
    expire: AbortSignal.timeout,
  })
  return { pictures, renderKeys, close: renderer.close }
}

function requestOf(asked: PageRequest, basePath: string, key: string, signal: AbortSignal): Request {
  const { method, headers, body } = asked
  const path = asked.path.startsWith(`${basePath}/`) ? asked.path.slice(basePath.length) : asked.path
  const sent = body === undefined ? {} : { body }
  return new Request(`http://localhost${path}`, {
    method,
    headers: { ...headers, [renderKeyHeader]: key },
    signal,
    ...sent,
  })
}

async function render(answer: Response): Promise<PageAnswer> {
  const { status, headers } = answer
  return { status, headers: Object.fromEntries(headers), body: new Uint8Array(await answer.arrayBuffer()) }
}
