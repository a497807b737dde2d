import { CopyButton } from '@hearth/ui-kit'
import classes from './snippets.module.css'

export type CodeBoxProps = { readonly code: string; readonly copyLabel: string }

/** Code to take along. */
export function CodeBox({ code, copyLabel }: CodeBoxProps) {
  return (
    <div className={classes.snippet}>
      <div className={classes.copy}>
        <CopyButton text={code} label={copyLabel} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={classes.code} tabIndex={0}>
        {code}
      </pre>
    </div>
  )
}
