import type { Component } from '@hearth/flow'
import Fuse from 'fuse.js'
import { said } from '../kinds/said.ts'
import { usesOf } from './uses.ts'
import { usualFirst } from './usual-first.ts'

/** Finds kinds of nodes by what somebody types; an empty text finds all. Best first. */
export type SearchComponents = (text: string) => readonly Component[]

/** Makes the search over these kinds: over names, descriptions, categories and what they are good for. */
export function createSearch(components: readonly Component[]): SearchComponents {
  const fuse = new Fuse(
    components.map((component) => ({
      component,
      uses: usesOf(component),
      // Who reads another language may still know the English word.
      description: [...new Set([said(component.description), component.description])],
    })),
    {
      keys: [
        { name: 'component.label', weight: 5 },
        { name: 'component.name', weight: 2 },
        { name: 'uses', weight: 2 },
        { name: 'component.category', weight: 1.5 },
        { name: 'description', weight: 1 },
      ],
      threshold: 0.3,
      ignoreLocation: true,
      useTokenSearch: true,
      tokenMatch: 'all',
    },
  )
  return (text) => {
    const words = text.trim()
    if (words === '') return components
    const found = fuse.search(words).map(({ item }) => item.component)
    return usualFirst(found, words)
  }
}
