import { Text } from '@mantine/core'
import { unknownNames } from '../../model/interpolate/unknown-names.ts'
import { t } from '../../model/view/no-data/words.ts'
import { useScope } from '../../view/use-scope.ts'

const noVars = {}

/** Names the variables of an expression that the dashboard does not have; nothing where it has them all. */
export function UnknownVariables({ expr }: { readonly expr: string }) {
  const names = unknownNames(expr, useScope(noVars))
  return names.map((name) => (
    <Text key={name} size="xs" c="red" role="status">
      {t('noVariable', { name })}
    </Text>
  ))
}
