import classes from './plain-code.module.css'

export type PlainCodeProps = {
  readonly value: string
  readonly placeholder: string
  readonly labelId: string
  readonly describedBy: string
  readonly onChange: (value: string) => void
  /** Somebody is about to write: pointed at it, or has the focus in it. */
  readonly onTouch: () => void
}

/** Code in a plain field, which stands in for the editor until that is loaded. */
export function PlainCode({ value, placeholder, labelId, describedBy, onChange, onTouch }: PlainCodeProps) {
  return (
    <textarea
      className={classes.code}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      placeholder={placeholder}
      spellCheck={false}
      value={value}
      rows={Math.min(value.split('\n').length, 20)}
      onChange={(event) => onChange(event.currentTarget.value)}
      onPointerEnter={onTouch}
      onFocus={onTouch}
    />
  )
}
