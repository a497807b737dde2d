import classes from './models-view.module.css'

/** Names and values in a row; what is not known is left out. */
export function Facts({ facts }: { readonly facts: readonly (readonly [string, string | undefined])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
