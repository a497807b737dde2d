import type { Values } from '@hearth/flow'
import { PlusIcon } from '@hearth/ui-kit'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { defaultValues } from '../form/default-values.ts'
import type { ControlProps, FieldForm } from '../form/field-form.ts'
import { t } from '../words.ts'
import classes from './array-control.module.css'
import { ArrayItem } from './array-item.tsx'
import { itemsOf, moved } from './items-of.ts'

// Where the fields of the last item begin.
const firstOfLast = ':scope > section:last-of-type [data-field] :is(input, textarea, button)'

/** A list whose items have fields of their own: added, removed, put in another order. */
export function ArrayControl({ field, value, isReadOnly, labelId, form, onChange, renderFields }: ControlProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  const items = itemsOf(value)
  const fields = field.array ?? []
  const change = (next: readonly Values[], note: Parameters<FieldForm['change']>[1]) =>
    form.change({ [field.name]: next.length === 0 ? '' : next }, note)
  const formOf = (at: number): FieldForm => ({
    path: `${form.path}${field.name}.${at}.`,
    values: items[at] ?? {},
    conditions: { values: { ...form.conditions.values, [field.name]: items }, at },
    change: (values, note) =>
      change(
        items.map((item, index) => (index === at ? { ...item, ...values } : item)),
        note,
      ),
  })
  const add = () => {
    flushSync(() => onChange([...items, defaultValues(fields)]))
    list.current?.querySelector<HTMLElement>(firstOfLast)?.focus()
  }
  return (
    <fieldset ref={list} className={classes.array} aria-labelledby={labelId}>
      {items.map((_, at) => (
        <ArrayItem
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no names, and keep their fields by their place
          key={at}
          label={field.label}
          at={at}
          count={items.length}
          isReadOnly={isReadOnly}
          onMove={(to) => onChange(moved(items, at, to))}
          onRemove={() =>
            change(
              items.filter((_item, index) => index !== at),
              { label: field.label },
            )
          }
        >
          {renderFields(fields, formOf(at))}
        </ArrayItem>
      ))}
      {!isReadOnly && (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<PlusIcon size={12} />}
          aria-label={t('addTo', { label: field.label })}
          onClick={add}
        >
          {t('add')}
        </Button>
      )}
    </fieldset>
  )
}
