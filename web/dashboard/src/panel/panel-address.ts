import { inwardPath, outwardPath } from '@hearth/ui-kit'

type Place = { readonly href: string }

/** The page with this panel alone over it. */
export function viewAddress({ href }: Place, panelKey: string): URL {
  const url = new URL(href)
  url.searchParams.set('viewPanel', panelKey)
  return url
}

/** The panel alone, without a frame, to be embedded. */
export function embedAddress({ href }: Place, panelKey: string): URL {
  const url = new URL(href)
  url.pathname = outwardPath(inwardPath(url.pathname).replace(/^\/d\//, '/d-solo/'))
  url.searchParams.delete('viewPanel')
  url.searchParams.set('panelId', panelKey)
  return url
}

/** The dashboard without what stands around it, to be embedded or shown on a wall. */
export function kioskAddress({ href }: Place): URL {
  const url = new URL(href)
  url.searchParams.delete('viewPanel')
  url.searchParams.set('kiosk', '')
  return url
}

/** Whether `wanted` (`panel-2`, `2` or a key) means the panel. */
export function isPanel({ id, key }: { readonly id: number; readonly key: string }, wanted: string): boolean {
  return key === wanted || String(id) === wanted.replace(/^panel-/, '')
}
