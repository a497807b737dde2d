import type { ComponentInput } from '@hearth/flow'
import { useComponents } from '../../api/use-components.ts'
import { defaultValues } from './default-values.ts'
import type { FieldForm } from './field-form.ts'

/** Chooses a component for a field, such as the model of an agent, which then begins with its defaults. */
export function useChooseComponent({ name, label }: ComponentInput, form: FieldForm): (chosen: unknown) => void {
  const { data: components } = useComponents()
  return (chosen) => {
    const inputs = components?.get(String(chosen))?.inputs ?? []
    // Flowise keeps the choice among the inputs of what was chosen too.
    form.change({ [name]: chosen, [`${name}Config`]: { ...defaultValues(inputs), [name]: chosen } }, { label })
  }
}
