import classes from './plain-text.module.css'

/** A text as it is written, its line breaks included. */
export function PlainText({ text }: { readonly text: string }) {
  return <p className={classes.plain}>{text}</p>
}
