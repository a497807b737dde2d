/** On what leads to the notice of a newer version, and on its button, where the focus goes. */
export const upgradeMark = { 'data-upgrade': true } as const
export const upgradeSelector = '[data-upgrade]'
