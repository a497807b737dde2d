import type { SearchHit } from '../../queries/dashboards.ts'
import { t } from './words.ts'

const rootTitle = t('rootFolder')

/** Dashboards whose title, folder or tags hold every word, and that carry every tag. */
export function findDashboards(
  hits: readonly SearchHit[],
  text: string,
  tags: readonly string[],
): readonly SearchHit[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return hits.filter((hit) => {
    const searched = [hit.title, hit.folderTitle ?? '', ...hit.tags].join(' ').toLowerCase()
    return words.every((word) => searched.includes(word)) && tags.every((tag) => hit.tags.includes(tag))
  })
}

/** Dashboards under the titles of their folders, starred ones first of all in a group of their own; those without a folder come last. */
export function byFolder(hits: readonly SearchHit[]): readonly (readonly [string, readonly SearchHit[]])[] {
  const folders = new Map<string, SearchHit[]>()
  const stars = hits.filter(({ isStarred }) => isStarred).toSorted((a, b) => a.title.localeCompare(b.title))
  for (const hit of hits.toSorted((a, b) => a.title.localeCompare(b.title))) {
    const title = hit.folderTitle === undefined || hit.folderTitle === '' ? rootTitle : hit.folderTitle
    folders.set(title, [...(folders.get(title) ?? []), hit])
  }
  const sorted = [...folders].sort(
    ([a], [b]) => Number(a === rootTitle) - Number(b === rootTitle) || a.localeCompare(b),
  )
  return stars.length === 0 ? sorted : [[t('starred'), stars], ...sorted]
}

/** All tags, in alphabetical order. */
export function tagsOf(hits: readonly SearchHit[]): readonly string[] {
  return [...new Set(hits.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b))
}
