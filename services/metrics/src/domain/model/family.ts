/** One figure of a metric; labels in the order in which they are shown. */
export type FamilySample = {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** A metric as it is offered to scrapers. */
export type Family = {
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'untyped'
  readonly help: string
  readonly samples: readonly FamilySample[]
}

export function counter(name: string, help: string, samples: readonly FamilySample[]): Family {
  return { name, type: 'counter', help, samples }
}

export function gauge(name: string, help: string, samples: readonly FamilySample[]): Family {
  return { name, type: 'gauge', help, samples }
}

/** A sample without labels. */
export function single(value: number): readonly FamilySample[] {
  return [{ labels: {}, value }]
}
