import type { Labels } from '../model/labels.ts'

/** One step of relabelling, with Prometheus' meaning and defaults; `regex` is RE2 and has to match the whole text. */
export type RelabelRule = {
  readonly action:
    | 'replace'
    | 'keep'
    | 'drop'
    | 'keepequal'
    | 'dropequal'
    | 'hashmod'
    | 'labelmap'
    | 'labeldrop'
    | 'labelkeep'
    | 'lowercase'
    | 'uppercase'
  readonly sourceLabels: readonly string[]
  readonly separator: string
  readonly targetLabel: string
  readonly regex: string
  /** For `hashmod`. */
  readonly modulus: number
  /** `$1` and `${name}` stand for groups of the regular expression, `$$` for a dollar. */
  readonly replacement: string
}

/** Labels after relabelling, or `undefined` when they are dropped. */
export type Relabel = (labels: Labels) => Labels | undefined
