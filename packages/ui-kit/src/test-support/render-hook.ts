import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { leaveNoBrowser } from './leave-no-browser.ts'

export type RenderedHook<T> = {
  /** What the hook gave last. */
  readonly current: T
  /** Does something and waits until React has drawn what follows from it. */
  act(does: () => unknown): Promise<void>
  /** Draws once more, as when whoever uses the hook is drawn again. */
  again(): Promise<void>
  /** Waits for what no act of the test brings about at once, as an answer. */
  until(holds: () => void): Promise<void>
  /** Takes it off the page; the end of the test does so too. */
  unmount(): Promise<void>
  readonly client: QueryClient
}

/**
 * Runs a hook in React, with its effects and without a browser: there is nothing to draw.
 *
 * @param wrap puts around it what it takes from above, beside queries
 */
export async function renderHook<T>(
  useHook: () => T,
  { client = createClient(), wrap }: { client?: QueryClient; wrap?: (view: ReactNode) => ReactNode } = {},
): Promise<RenderedHook<T>> {
  leaveNoBrowser()
  // React looks there for the event it runs in and for the focus.
  if (!('window' in globalThis)) vi.stubGlobal('window', { HTMLIFrameElement: class {} })
  const given: { value?: unknown } = {}
  const props: ViewProps = { useHook, take: (value) => Object.assign(given, { value }) }
  const root = createRoot(createPlace())
  const draw = () => {
    const view = createElement(View, props)
    root.render(createElement(QueryClientProvider, { client }, wrap === undefined ? view : wrap(view)))
  }
  const run = (does: () => unknown) => act(async () => void (await does()))
  const unmount = () => run(() => root.unmount())
  onTestFinished(async () => {
    await unmount()
    client.clear()
  })
  await run(draw)
  return {
    get current() {
      return given.value as T
    },
    act: run,
    again: () => run(draw),
    async until(holds) {
      actsAlone(false)
      await vi.waitFor(holds, { timeout: 15_000 })
      actsAlone(true)
    },
    unmount,
    client,
  }
}

type ViewProps = { readonly useHook: () => unknown; readonly take: (given: unknown) => void }

function View({ useHook, take }: ViewProps): null {
  take(useHook())
  return null
}

/** Whether React is to complain about whatever changes on its own. */
function actsAlone(isSo: boolean): void {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', isSo)
}

// Whether queries try again by themselves would depend on what the process loaded first.
function createClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false } } })
}

/** What React asks of the element that it would draw in. */
function createPlace(): Element {
  const listens = { addEventListener: () => undefined, removeEventListener: () => undefined }
  const ownerDocument = { nodeType: 9, activeElement: null, ...listens }
  return { nodeType: 1, tagName: 'DIV', textContent: '', ownerDocument, ...listens } as unknown as Element
}
