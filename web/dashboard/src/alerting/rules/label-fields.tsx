import { PlusIcon, TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import classes from '../alerting.module.css'
import { t } from '../words.ts'
import type { RuleDraft } from './rule-draft.ts'

export type LabelFieldsProps = {
  readonly labels: RuleDraft['labels']
  readonly onChange: (labels: RuleDraft['labels']) => void
}

/** Labels that the alerts carry, by which policies and silences find them. */
export function LabelFields({ labels, onChange }: LabelFieldsProps) {
  return (
    <fieldset className={classes.group}>
      <legend>{t('labels')}</legend>
      {labels.map(([name, value], index) => {
        const number = String(index + 1)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a label has nothing else that stays while its name changes
          <div key={index} className={classes.row}>
            <TextInput
              className={classes.grow}
              aria-label={t('labelName', { number })}
              value={name}
              onChange={(event) => onChange(labels.with(index, [event.currentTarget.value, value]))}
            />
            <TextInput
              className={classes.grow}
              aria-label={t('labelValue', { number })}
              value={value}
              onChange={(event) => onChange(labels.with(index, [name, event.currentTarget.value]))}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('removeLabel', { number })}
              onClick={() => onChange(labels.toSpliced(index, 1))}
            >
              <TrashIcon size={16} />
            </ActionIcon>
          </div>
        )
      })}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<PlusIcon size={14} />}
          onClick={() => onChange([...labels, ['', '']])}
        >
          {t('addLabel')}
        </Button>
      </div>
    </fieldset>
  )
}
