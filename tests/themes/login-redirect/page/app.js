const answer = await fetch('/api/nodes');
if (answer.status === 401) location.href = '/admin/';
else {
  for (const { name } of (await answer.json()).nodes) {
    const item = document.createElement('li');
    item.textContent = name;
    document.getElementById('nodes').append(item);
  }
  document.body.dataset.state = 'done';
}
