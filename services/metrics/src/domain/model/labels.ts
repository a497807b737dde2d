// As of alerts, in whose package they are.
export { compareLabels, Labels, metadataLabels } from '@hearth/rules/values'
