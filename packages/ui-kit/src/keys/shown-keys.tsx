import { Kbd } from '@mantine/core'
import { isMac } from './is-mac.ts'
import { showKeys } from './key-press.ts'
import classes from './keys.module.css'

/** Keys as they stand on the reader's keyboard. */
export function ShownKeys({ keys }: { readonly keys: string }) {
  return (
    <span className={classes.keys}>
      {showKeys(keys, isMac).map((press) => (
        <span key={press.join()} className={classes.press}>
          {press.map((key) => (
            <Kbd key={key} size="xs">
              {key}
            </Kbd>
          ))}
        </span>
      ))}
    </span>
  )
}
