import { ActionIcon, Combobox, ScrollArea, Text, useCombobox } from '@mantine/core'
import { useEffect, useState } from 'react'
import { textOf } from '../form/field-form.ts'
import { t } from '../words.ts'
import type { Expression } from './expression-groups.ts'
import classes from './expressions.module.css'
import type { Expressions } from './use-expressions.ts'

export type ExpressionPickerProps = { readonly expressions: Expressions; readonly label: string }

const shownLength = 120

/** Opens the list of what can be put into a field, with search; arrows, Enter and Escape do in it what they say. */
export function ExpressionPicker({ expressions, label }: ExpressionPickerProps) {
  const { groups, isOpen, open, close, pick } = expressions
  const [search, setSearch] = useState('')
  const combobox = useCombobox({
    opened: isOpen,
    onDropdownClose() {
      setSearch('')
      combobox.resetSelectedOption()
    },
    onOpenedChange: (opened) => (opened ? open() : close()),
  })
  // It opens by what is typed too, which goes on in the search then.
  const { focusSearchInput } = combobox
  useEffect(() => {
    if (isOpen) focusSearchInput()
  }, [isOpen, focusSearchInput])
  const shown = groups
    .map((group) => ({ ...group, items: group.items.filter((item) => matches(item, group.label, search)) }))
    .filter(({ items }) => items.length > 0)
  return (
    <Combobox
      store={combobox}
      width={300}
      position="bottom-end"
      onOptionSubmit={(text) => {
        const found = groups.flatMap(({ items }) => items).find((item) => item.text === text)
        if (found !== undefined) pick(found)
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        <ActionIcon
          size={24}
          variant="subtle"
          color="gray"
          className={classes.button}
          aria-label={t('insertExpression', { label })}
          aria-expanded={isOpen}
          onClick={() => (isOpen ? close() : open())}
        >
          {'{}'}
        </ActionIcon>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          aria-label={t('searchExpressions')}
          placeholder={t('searchExpressionsHint')}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            combobox.selectFirstOption()
          }}
        />
        <Combobox.Options>
          <ScrollArea.Autosize mah={320} type="scroll">
            {shown.map(({ label: group, items }) => (
              <Combobox.Group key={group} label={group}>
                {items.map((item) => (
                  <Combobox.Option key={item.text} value={item.text}>
                    <Option item={item} />
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
            {shown.length === 0 && <Combobox.Empty>{t('nothingFound')}</Combobox.Empty>}
          </ScrollArea.Autosize>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Option({ item: { text, label, value } }: { readonly item: Expression }) {
  const last = textOf(value)
  return (
    <div className={classes.option}>
      <Text size="xs">{label}</Text>
      <span className={classes.code}>{last === '' ? text : `${text} · ${last.slice(0, shownLength)}`}</span>
    </div>
  )
}

function matches({ text, label }: Expression, group: string, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/)
  const found = `${group} ${label} ${text}`.toLowerCase()
  return words.every((word) => found.includes(word))
}
