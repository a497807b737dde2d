/** In a file of its own, as few credentials ask for a number. */
export { NumberInput as NumberField } from '@mantine/core'
