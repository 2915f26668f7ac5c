if ('serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js');
