import type { Context } from 'hono'

const alwaysMeant = /^\/(d-solo|public-dashboards)\/./
const inKiosk = /^\/d\/./

/**
 * Whose pages may show an address in a frame: the named origins those that are made to be embedded, a panel alone, a
 * dashboard without a frame of its own, a public page; nobody else's any other, so that a click on a page elsewhere
 * never goes into a form here.
 *
 * @param origins as in the setting `dashboard.embedOrigins`
 */
export function createFrameAncestors(origins: readonly string[]): (c: Context) => readonly string[] {
  return ({ req }) => {
    const isMeant = alwaysMeant.test(req.path) || (inKiosk.test(req.path) && req.query('kiosk') !== undefined)
    return isMeant ? origins : []
  }
}
