const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })

worker.onmessage = ({ data }) => {
  document.getElementById('answer').textContent = `${data.meeting} of ${data.pairs} pairs meet`
}
worker.postMessage({ pairs: 20_000 })
