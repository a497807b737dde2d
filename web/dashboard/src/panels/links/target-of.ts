import type { ShownLink } from '../../model/link.ts'

/** What an anchor takes so that it opens where its link says. */
export function targetOf({ opensNewTab }: Pick<ShownLink, 'opensNewTab'>) {
  return opensNewTab ? ({ target: '_blank', rel: 'noreferrer' } as const) : {}
}
