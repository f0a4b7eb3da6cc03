const sources = {
  'own file': '/config.json?v=1',
  'own folder': '/data/world.json',
  'data URL': `data:application/json,${encodeURIComponent('{"title":"from a data URL"}')}`,
  'blob URL': URL.createObjectURL(new Blob(['{"title":"from a blob URL"}'])),
  'other host': 'https://rates.example.com/eur.json',
};

for (const [name, address] of Object.entries(sources)) {
  const item = document.createElement('li');
  try {
    const { title } = await (await fetch(address)).json();
    item.textContent = `${name}: ${title}`;
  } catch {
    item.textContent = `${name}: unavailable`;
  }
  document.getElementById('sources').append(item);
}
document.body.dataset.state = 'done';
