// The body is shown as it is.
const read = async (path) => {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.text();
};

try {
  await read('/api/nodes/999/metrics');
} catch (error) {
  document.getElementById('error').textContent = error.message;
}
document.body.dataset.state = 'done';
