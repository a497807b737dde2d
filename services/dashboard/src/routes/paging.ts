import type { Context } from 'hono'

export type Page = { readonly page: number; readonly perPage: number; readonly query: string }

const most = 5_000

/** `page` and `perpage` of a list, and the text that is searched. */
export function readPage(c: Context, usual = 1_000): Page {
  const count = (text: string | undefined, fallback: number) => {
    const value = Number(text ?? fallback)
    return Number.isInteger(value) && value > 0 ? value : fallback
  }
  const perPage = c.req.query('perpage') ?? c.req.query('perPage') ?? c.req.query('limit')
  return {
    page: count(c.req.query('page'), 1),
    perPage: Math.min(count(perPage, usual), most),
    query: (c.req.query('query') ?? '').toLowerCase(),
  }
}

/** The part of a list that is on a page. */
export function pageOf<T>(all: readonly T[], { page, perPage }: Page): readonly T[] {
  return all.slice((page - 1) * perPage, page * perPage)
}
