import { SegmentedControl, Stack } from '@mantine/core'
import type { ControlProps } from '../form/field-form.ts'
import { useFormOwner } from '../form/form-owner.ts'

/** Several ways to say the same, of which the open one counts. */
export function TabsControl({ field, value, isReadOnly, labelId, form, renderFields }: ControlProps) {
  const { nodeId } = useFormOwner()
  const tabs = field.tabs ?? []
  // Flowise keeps which one is open under a name of its own.
  const at = field.tabIdentifier === undefined ? field.name : `${field.tabIdentifier}_${nodeId}`
  const open = tabs.find(({ name }) => name === form.values[at]) ?? tabs.find(({ name }) => name === value) ?? tabs[0]
  if (open === undefined) return null
  return (
    <Stack gap="xs">
      {tabs.length > 1 && (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-labelledby={labelId}
          disabled={isReadOnly}
          data={tabs.map(({ name, label }) => ({ value: name, label }))}
          value={open.name}
          onChange={(name) => form.change({ [at]: name }, { label: field.label })}
        />
      )}
      {renderFields([open], form)}
    </Stack>
  )
}
