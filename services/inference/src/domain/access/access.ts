/**
 * Who may call an endpoint where keys are asked for; where none are, everybody may call every one.
 *
 * - `anyone`: no key is needed
 * - `any-key`: whoever has a key
 * - `model`: a key for the model that the body names, or for the default one
 * - `model-list`: any key; the models that it is not for are left out of the answer
 * - `model-card`: a key for the model that the path names
 * - `all-models`: a key that is not for some models only
 * - `manage`: a key that loads, pulls and removes models
 */
export type Access = 'anyone' | 'any-key' | 'model' | 'model-list' | 'model-card' | 'all-models' | 'manage'
