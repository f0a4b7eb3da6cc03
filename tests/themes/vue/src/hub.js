import { onMounted, onUnmounted, ref, shallowRef } from 'vue';

const PRIVATE_CODE = 4403;
const RETRY_MS = 800;

async function unpack(data) {
  if (typeof data === 'string') return JSON.parse(data);
  const stream = data.stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).json();
}

/** The fleet from the compressed stream; reconnects while the page is visible. */
export function useHub() {
  const nodes = shallowRef([]);
  const name = ref('Fleet');
  const link = ref('connecting');
  const isPrivate = ref(false);
  let socket;
  let timer;

  function listen() {
    socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/ws?gzip`);
    socket.onmessage = async ({ data }) => {
      nodes.value = (await unpack(data)).nodes;
      link.value = data instanceof Blob ? 'live, packed' : 'live';
    };
    socket.onclose = ({ code }) => {
      link.value = 'reconnecting';
      if (code === PRIVATE_CODE) nodes.value = [];
      timer = setTimeout(connect, RETRY_MS);
    };
  }

  async function connect() {
    try {
      const me = await (await fetch('/api/me')).json();
      name.value = me.site_name;
      document.title = me.site_name;
      isPrivate.value = !(me.public_page || me.authed);
      if (!isPrivate.value) return listen();
    } catch {
      link.value = 'reconnecting';
    }
    timer = setTimeout(connect, RETRY_MS);
  }

  onMounted(connect);
  onUnmounted(() => {
    clearTimeout(timer);
    socket?.close();
  });
  return { nodes, name, link, isPrivate };
}
