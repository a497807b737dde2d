import { Switch } from '@mantine/core'
import { type SwitchState, switchParam } from '../model/annotations/annotation-switches.ts'
import classes from './annotations.module.css'
import { t } from './words.ts'

export type AnnotationBarProps = {
  readonly switches: readonly SwitchState[]
  /** What the address says from now on. */
  readonly onChange: (params: Readonly<Record<string, string>>) => void
}

/** Which annotations are shown. */
export function AnnotationBar({ switches, onChange }: AnnotationBarProps) {
  return (
    <fieldset className={classes.bar} aria-label={t('annotations')}>
      {switches.map(({ query, isOn }) => (
        <Switch
          key={query.name}
          size="xs"
          label={query.name}
          checked={isOn}
          onChange={(event) => onChange({ [switchParam(query)]: event.currentTarget.checked ? 'on' : 'off' })}
        />
      ))}
    </fieldset>
  )
}
