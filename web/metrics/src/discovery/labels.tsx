import type { LabelChange } from './compare-labels.ts'
import classes from './discovery.module.css'
import { t } from './words.ts'

/** Labels side by side. */
export function Labels({ labels }: { readonly labels: Readonly<Record<string, string>> }) {
  return (
    <span className={classes.labels}>
      {Object.entries(labels).map(([name, value]) => (
        <span key={name} className={classes.label}>
          {name}={JSON.stringify(value)}
        </span>
      ))}
    </span>
  )
}

/** What a rule did to labels, each with a word for it. */
export function Changes({ changes }: { readonly changes: readonly LabelChange[] }) {
  return (
    <span className={classes.labels}>
      {changes.map(({ name, kind, value }) => (
        <span key={name} className={classes.label} data-kind={kind}>
          {name}={JSON.stringify(value)} <span className={classes.kind}>{t(kind)}</span>
        </span>
      ))}
    </span>
  )
}
