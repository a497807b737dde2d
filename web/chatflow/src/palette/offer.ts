import type { Component } from '@hearth/flow'

/** A kind of node that can be chosen. */
export type Offer = {
  readonly key: string
  readonly component: Component
  /** Where it would be wired, when that is what is chosen. */
  readonly place?: string
}

export type OfferSection = { readonly name: string; readonly offers: readonly Offer[] }

const maxRecent = 6

/** All kinds of a category each, in the order in which they come. */
export function offersOf(components: readonly Component[]): readonly Offer[] {
  return components.map((component) => ({ key: component.name, component }))
}

/** Categories of what answers: a chatflow begins with one of these, which says what else it needs. */
export const answering = ['Agents', 'Chains']

type Order = {
  readonly favourites: readonly string[]
  readonly recent: readonly string[]
  /** Categories that come before the others, in this order. */
  readonly first?: readonly string[]
}

/** Offers by their categories, behind those that are favourites or were used last. */
export function sectionsOf(
  offers: readonly Offer[],
  { favourites, recent, first = [] }: Order,
): readonly OfferSection[] {
  const named = (names: readonly string[]) =>
    names.flatMap((name) => offers.filter(({ component }) => component.name === name).slice(0, 1))
  const categories = Map.groupBy(offers, ({ component }) => component.category)
  return [
    { name: 'Favourites', offers: named(favourites) },
    { name: 'Recent', offers: named(recent).slice(0, maxRecent) },
    ...first.map((name) => ({ name, offers: categories.get(name) ?? [] })),
    ...[...categories].filter(([name]) => !first.includes(name)).map(([name, inIt]) => ({ name, offers: inIt })),
  ].filter(({ offers: inIt }) => inIt.length > 0)
}
