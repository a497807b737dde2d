/** Bodies that OpenTelemetry's own SDKs sent, unpacked: one program each, its figures as they say. */
export const recorded = {
  /** JavaScript's, cumulative, in protobuf: a counter, a histogram, a gauge, an up-down counter, an exponential histogram. */
  javascriptProtobuf: bytes(
    [
      'CsEECnUKFgoMc2VydmljZS5uYW1lEgYKBHNob3AKGQoRc2VydmljZS5uYW1lc3BhY2USBAoCZXUKHAoTc2VydmljZS5pbnN0YW5jZS5pZBIFCg',
      'NpLTEKIAoWZGVwbG95bWVudC5lbnZpcm9ubWVudBIGCgR0ZXN0EAASxwMKCgoDbGliEgMxLjISXQoIZXhwLnNpemVSUQpNEcBY6egDx+oYGQCb',
      '+OgDx+oYIQEAAAAAAAAAKQAAAAAAABxAMCg5AAAAAAAAAABCCAjYq+cCEgEBSgBhAAAAAAAAHEBpAAAAAAAAHEAQAhJdCg1odHRwLnJlcXVlc3',
      'RzEghSZXF1ZXN0cxoJe3JlcXVlc3R9OjcKMRGAFtroA8fqGBkAm/joA8fqGCEAAAAAAAAIQDoUCgtodHRwLm1ldGhvZBIFCgNHRVQQAhgBEpwB',
      'Cg1odHRwLmR1cmF0aW9uGgJtc0qGAQqBARHAWOnoA8fqGBkAm/joA8fqGCEBAAAAAAAAACkAAAAAAABFQDIgAAAAAAAAAAAAAAAAAAAAAAEAAA',
      'AAAAAAAAAAAAAAAAA6GAAAAAAAAPA/AAAAAAAAJEAAAAAAAABZQEoNCgVyb3V0ZRIECgIvYVkAAAAAAABFQGEAAAAAAABFQBACEi0KCG1lbS51',
      'c2VkGgJCeSodChsRAJv46APH6hgZAJv46APH6hghAAAAwAta1kESLQoKcXVldWUuc2l6ZTofChsRwFjp6APH6hgZAJv46APH6hghAAAAAAAAAM',
      'AQAg==',
    ].join(''),
  ),
  /** The same of another run, with deltas, in JSON: two exports after each other. */
  javascriptJsonDeltas: [
    bytes(
      [
        'eyJyZXNvdXJjZU1ldHJpY3MiOlt7InJlc291cmNlIjp7ImF0dHJpYnV0ZXMiOlt7ImtleSI6InNlcnZpY2UubmFtZSIsInZhbHVlIjp7InN0cm',
        'luZ1ZhbHVlIjoic2hvcCJ9fSx7ImtleSI6InNlcnZpY2UubmFtZXNwYWNlIiwidmFsdWUiOnsic3RyaW5nVmFsdWUiOiJldSJ9fSx7ImtleSI6',
        'InNlcnZpY2UuaW5zdGFuY2UuaWQiLCJ2YWx1ZSI6eyJzdHJpbmdWYWx1ZSI6ImktMSJ9fSx7ImtleSI6ImRlcGxveW1lbnQuZW52aXJvbm1lbn',
        'QiLCJ2YWx1ZSI6eyJzdHJpbmdWYWx1ZSI6InRlc3QifX1dLCJkcm9wcGVkQXR0cmlidXRlc0NvdW50IjowfSwic2NvcGVNZXRyaWNzIjpbeyJz',
        'Y29wZSI6eyJuYW1lIjoibGliIiwidmVyc2lvbiI6IjEuMiJ9LCJtZXRyaWNzIjpbeyJuYW1lIjoiZXhwLnNpemUiLCJkZXNjcmlwdGlvbiI6Ii',
        'IsInVuaXQiOiIiLCJleHBvbmVudGlhbEhpc3RvZ3JhbSI6eyJhZ2dyZWdhdGlvblRlbXBvcmFsaXR5IjoxLCJkYXRhUG9pbnRzIjpbeyJhdHRy',
        'aWJ1dGVzIjpbXSwiY291bnQiOjEsIm1pbiI6NywibWF4Ijo3LCJzdW0iOjcsInBvc2l0aXZlIjp7Im9mZnNldCI6Mjk0MzcyNCwiYnVja2V0Q2',
        '91bnRzIjpbMV19LCJuZWdhdGl2ZSI6eyJvZmZzZXQiOjAsImJ1Y2tldENvdW50cyI6W119LCJzY2FsZSI6MjAsInplcm9Db3VudCI6MCwic3Rh',
        'cnRUaW1lVW5peE5hbm8iOiIxNzk1NDY2MjIxMjYxMDAwMDAwIiwidGltZVVuaXhOYW5vIjoiMTc5NTQ2NjIyMTI2MjAwMDAwMCJ9XX19LHsibm',
        'FtZSI6Imh0dHAucmVxdWVzdHMiLCJkZXNjcmlwdGlvbiI6IlJlcXVlc3RzIiwidW5pdCI6IntyZXF1ZXN0fSIsInN1bSI6eyJhZ2dyZWdhdGlv',
        'blRlbXBvcmFsaXR5IjoxLCJpc01vbm90b25pYyI6dHJ1ZSwiZGF0YVBvaW50cyI6W3siYXR0cmlidXRlcyI6W3sia2V5IjoiaHR0cC5tZXRob2',
        'QiLCJ2YWx1ZSI6eyJzdHJpbmdWYWx1ZSI6IkdFVCJ9fV0sInN0YXJ0VGltZVVuaXhOYW5vIjoiMTc5NTQ2NjIyMTI2MTAwMDAwMCIsInRpbWVV',
        'bml4TmFubyI6IjE3OTU0NjYyMjEyNjIwMDAwMDAiLCJhc0RvdWJsZSI6M31dfX0seyJuYW1lIjoiaHR0cC5kdXJhdGlvbiIsImRlc2NyaXB0aW',
        '9uIjoiIiwidW5pdCI6Im1zIiwiaGlzdG9ncmFtIjp7ImFnZ3JlZ2F0aW9uVGVtcG9yYWxpdHkiOjEsImRhdGFQb2ludHMiOlt7ImF0dHJpYnV0',
        'ZXMiOlt7ImtleSI6InJvdXRlIiwidmFsdWUiOnsic3RyaW5nVmFsdWUiOiIvYSJ9fV0sImJ1Y2tldENvdW50cyI6WzAsMCwxLDBdLCJleHBsaW',
        'NpdEJvdW5kcyI6WzEsMTAsMTAwXSwiY291bnQiOjEsInN1bSI6NDIsIm1pbiI6NDIsIm1heCI6NDIsInN0YXJ0VGltZVVuaXhOYW5vIjoiMTc5',
        'NTQ2NjIyMTI2MTAwMDAwMCIsInRpbWVVbml4TmFubyI6IjE3OTU0NjYyMjEyNjIwMDAwMDAifV19fSx7Im5hbWUiOiJtZW0udXNlZCIsImRlc2',
        'NyaXB0aW9uIjoiIiwidW5pdCI6IkJ5IiwiZ2F1Z2UiOnsiZGF0YVBvaW50cyI6W3siYXR0cmlidXRlcyI6W10sInN0YXJ0VGltZVVuaXhOYW5v',
        'IjoiMTc5NTQ2NjIyMTI2MjAwMDAwMCIsInRpbWVVbml4TmFubyI6IjE3OTU0NjYyMjEyNjIwMDAwMDAiLCJhc0RvdWJsZSI6MTUwMDAwMDAwMH',
        '1dfX0seyJuYW1lIjoicXVldWUuc2l6ZSIsImRlc2NyaXB0aW9uIjoiIiwidW5pdCI6IiIsInN1bSI6eyJhZ2dyZWdhdGlvblRlbXBvcmFsaXR5',
        'IjoyLCJpc01vbm90b25pYyI6ZmFsc2UsImRhdGFQb2ludHMiOlt7ImF0dHJpYnV0ZXMiOltdLCJzdGFydFRpbWVVbml4TmFubyI6IjE3OTU0Nj',
        'YyMjEyNjEwMDAwMDAiLCJ0aW1lVW5peE5hbm8iOiIxNzk1NDY2MjIxMjYyMDAwMDAwIiwiYXNEb3VibGUiOi0yfV19fV19XX1dfQ==',
      ].join(''),
    ),
    bytes(
      [
        'eyJyZXNvdXJjZU1ldHJpY3MiOlt7InJlc291cmNlIjp7ImF0dHJpYnV0ZXMiOlt7ImtleSI6InNlcnZpY2UubmFtZSIsInZhbHVlIjp7InN0cm',
        'luZ1ZhbHVlIjoic2hvcCJ9fSx7ImtleSI6InNlcnZpY2UubmFtZXNwYWNlIiwidmFsdWUiOnsic3RyaW5nVmFsdWUiOiJldSJ9fSx7ImtleSI6',
        'InNlcnZpY2UuaW5zdGFuY2UuaWQiLCJ2YWx1ZSI6eyJzdHJpbmdWYWx1ZSI6ImktMSJ9fSx7ImtleSI6ImRlcGxveW1lbnQuZW52aXJvbm1lbn',
        'QiLCJ2YWx1ZSI6eyJzdHJpbmdWYWx1ZSI6InRlc3QifX1dLCJkcm9wcGVkQXR0cmlidXRlc0NvdW50IjowfSwic2NvcGVNZXRyaWNzIjpbeyJz',
        'Y29wZSI6eyJuYW1lIjoibGliIiwidmVyc2lvbiI6IjEuMiJ9LCJtZXRyaWNzIjpbeyJuYW1lIjoiaHR0cC5yZXF1ZXN0cyIsImRlc2NyaXB0aW',
        '9uIjoiUmVxdWVzdHMiLCJ1bml0Ijoie3JlcXVlc3R9Iiwic3VtIjp7ImFnZ3JlZ2F0aW9uVGVtcG9yYWxpdHkiOjEsImlzTW9ub3RvbmljIjp0',
        'cnVlLCJkYXRhUG9pbnRzIjpbeyJhdHRyaWJ1dGVzIjpbeyJrZXkiOiJodHRwLm1ldGhvZCIsInZhbHVlIjp7InN0cmluZ1ZhbHVlIjoiR0VUIn',
        '19XSwic3RhcnRUaW1lVW5peE5hbm8iOiIxNzk1NDY2MjIxMjYyMDAwMDAwIiwidGltZVVuaXhOYW5vIjoiMTc5NTQ2NjIyMTI4NzAwMDAwMCIs',
        'ImFzRG91YmxlIjo0fV19fSx7Im5hbWUiOiJtZW0udXNlZCIsImRlc2NyaXB0aW9uIjoiIiwidW5pdCI6IkJ5IiwiZ2F1Z2UiOnsiZGF0YVBvaW',
        '50cyI6W3siYXR0cmlidXRlcyI6W10sInN0YXJ0VGltZVVuaXhOYW5vIjoiMTc5NTQ2NjIyMTI2MjAwMDAwMCIsInRpbWVVbml4TmFubyI6IjE3',
        'OTU0NjYyMjEyODcwMDAwMDAiLCJhc0RvdWJsZSI6MTUwMDAwMDAwMH1dfX0seyJuYW1lIjoicXVldWUuc2l6ZSIsImRlc2NyaXB0aW9uIjoiIi',
        'widW5pdCI6IiIsInN1bSI6eyJhZ2dyZWdhdGlvblRlbXBvcmFsaXR5IjoyLCJpc01vbm90b25pYyI6ZmFsc2UsImRhdGFQb2ludHMiOlt7ImF0',
        'dHJpYnV0ZXMiOltdLCJzdGFydFRpbWVVbml4TmFubyI6IjE3OTU0NjYyMjEyNjEwMDAwMDAiLCJ0aW1lVW5peE5hbm8iOiIxNzk1NDY2MjIxMj',
        'g3MDAwMDAwIiwiYXNEb3VibGUiOi0yfV19fV19XX1dfQ==',
      ].join(''),
    ),
  ],
  /** Python's, in protobuf: a counter and a histogram. */
  pythonProtobuf: bytes(
    [
      'CuIECrgBCiIKFnRlbGVtZXRyeS5zZGsubGFuZ3VhZ2USCAoGcHl0aG9uCiUKEnRlbGVtZXRyeS5zZGsubmFtZRIPCg1vcGVudGVsZW1ldHJ5Ci',
      'EKFXRlbGVtZXRyeS5zZGsudmVyc2lvbhIICgYxLjQ1LjIKHAoTc2VydmljZS5pbnN0YW5jZS5pZBIFCgNwLTEKGAoMc2VydmljZS5uYW1lEggK',
      'BnB5c2hvcAoQCglob3N0Lm5hbWUSAwoBaBKkAwoHCgVweWxpYhJLCgtweS5yZXF1ZXN0cxIIUmVxdWVzdHMaATE6LwopETCXGf8Dx+oYGa8YG/',
      '8Dx+oYMQUAAAAAAAAAOgwKBHBhdGgSBAoCL3gQAhgBEssCCgtweS5kdXJhdGlvbhoBc0q4AgqzAhFprxr/A8fqGBmvGBv/A8fqGCEBAAAAAAAA',
      'ACkzMzMzMzPTPzKAAQAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAOngAAAAAAAAAAAAAAAAAABRAAAAAAAAA',
      'JEAAAAAAAAA5QAAAAAAAAElAAAAAAADAUkAAAAAAAABZQAAAAAAAQG9AAAAAAABAf0AAAAAAAHCHQAAAAAAAQI9AAAAAAACIo0AAAAAAAIizQA',
      'AAAAAATL1AAAAAAACIw0BZMzMzMzMz0z9hMzMzMzMz0z8QAg==',
    ].join(''),
  ),
}

/** When they were sent, in Unix seconds. */
export const recordedAtS = 1_795_466_222

function bytes(base64: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64, 'base64'))
}
